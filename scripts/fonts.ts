// Subsetting of the web fonts, by `node scripts/run.mjs scripts/fonts.ts`. Letters of Nigeria's languages and the naira sign
// come from two files of 67 kB per family; alone they are 17 kB (ADR 32).
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** Letters that neither family has; a separate face loads their file only where they occur. */
const missingInBoth = 'ƁɓƊɗƘƙƳƴƎǝḾḿǸǹǑǒǓǔ'

/**
 * Letters by source file; combining marks go with their letters. `size` scales Noto Sans to the height of the family,
 * in percent.
 */
const families = {
  'reddit-sans': {
    name: 'Reddit Sans Variable',
    weights: '200 900',
    latinExt: 'ŃńṄṅŊŋṢṣĀāĒēĪīŌōŪūǍǎĚěǏǐ₦',
    lacks: missingInBoth,
    size: 98,
  },
  'familjen-grotesk': {
    name: 'Familjen Grotesk Variable',
    weights: '400 700',
    latinExt: 'ŃńŊŋĀāĒēĪīŌōŪūĚě₦',
    lacks: `${missingInBoth}ṄṅṢṣǍǎǏǐ`,
    size: 92,
  },
}
const vietnamese = 'ẸẹỌọỊịỤụẠạẼẽ\u0300\u0301\u0303\u0304\u0323'

const source = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../web/design/fonts/', import.meta.url)
mkdirSync(target, { recursive: true })

const faces: string[] = []

/** Adds a font face; all faces of a family have the same weights, since another one would replace all letters. */
function addFace(family: keyof typeof families, file: string, text: string, extraDescriptors = '') {
  const { name, weights } = families[family]
  faces.push(`@font-face {
  font-family: '${name}';
  font-display: swap;
  font-weight: ${weights};
  src: url(./${file}) format('woff2-variations');
  ${extraDescriptors}unicode-range: ${Array.from(text, hex).join(', ')};
}
`)
}

async function subset(
  file: string,
  text: string,
  outputName: string,
  weights?: { min: number; max: number },
) {
  const font = readFileSync(new URL(file, source))
  const variationAxes = weights && { wght: weights }
  writeFileSync(
    new URL(outputName, target),
    await subsetFont(font, text, { targetFormat: 'woff2', variationAxes }),
  )
}

const familyNames = Object.keys(families) as (keyof typeof families)[]
for (const family of familyNames) {
  for (const [subsetName, text] of [
    ['latin-ext', families[family].latinExt],
    ['vietnamese', vietnamese],
  ] as const) {
    const file = `${family}-${subsetName}-nigeria.woff2`
    await subset(`${family}/files/${family}-${subsetName}-wght-normal.woff2`, text, file)
    addFace(family, file, text)
  }
}

const noto = 'noto-sans-nigeria.woff2'
const notoText = families['familjen-grotesk'].lacks
await subset('noto-sans/files/noto-sans-latin-ext-wght-normal.woff2', notoText, noto, {
  min: 400,
  max: 700,
})
for (const family of familyNames)
  addFace(family, noto, families[family].lacks, `size-adjust: ${families[family].size}%;\n  `)

for (const family of [...familyNames, 'noto-sans'])
  copyFileSync(new URL(`${family}/LICENSE`, source), new URL(`${family}.LICENSE.txt`, target))

/**
 * Fallback faces of the device with each family's metrics, so that text does not move when the family loads. `widths`
 * are those of a sentence, regular and bold, in hundredths of the font size.
 */
const deviceFonts = [
  {
    name: 'Roboto',
    widths: [132.94, 135.63],
    local: [
      ['Roboto', 'Roboto-Regular'],
      ['Roboto Bold', 'Roboto-Bold'],
    ],
  },
  {
    name: 'Arial',
    widths: [134.22, 143.99],
    local: [
      ['Arial', 'Helvetica', 'Liberation Sans'],
      ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold'],
    ],
  },
  { name: 'DejaVu', widths: [152.13, 172.07], local: [['DejaVu Sans'], ['DejaVu Sans Bold']] },
] as const

/** Metrics of the families; ascent and descent in percent of the font size. */
const familyMetrics = [
  { name: 'Reddit', widths: [132.6, 137.33], weights: ['200 549', '550 900'], ascent: 101, descent: 29 },
  { name: 'Familjen', widths: [125.26, 132.9], weights: ['400 549', '550 700'], ascent: 103, descent: 23 },
] as const

const percent = (share: number) => `${(100 * share).toFixed(1)}%`

const fallbacks = familyMetrics.flatMap(({ name, widths, weights, ascent, descent }) =>
  deviceFonts.flatMap((face) =>
    ([0, 1] as const).map((index) => {
      const size = widths[index] / face.widths[index]
      return `@font-face {
  font-family: '${name} as ${face.name}';
  font-weight: ${weights[index]};
  src: ${face.local[index].map((local) => `local('${local}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / 100 / size)};
  descent-override: ${percent(descent / 100 / size)};
  line-gap-override: 0%;
}
`
    }),
  ),
)
writeFileSync(new URL('meanwhile.css', target), ['/* Made by scripts/fonts.ts. */', ...fallbacks].join('\n'))

const comment =
  '/* Made by scripts/fonts.ts. Of two files that have a letter, the one named last is asked for. */\n'
writeFileSync(new URL('fonts.css', target), comment + faces.join('\n'))

function hex(letter: string) {
  return `u+${letter.codePointAt(0)?.toString(16).padStart(4, '0')}`
}
