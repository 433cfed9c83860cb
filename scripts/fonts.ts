// Cuts the small font files anew: node scripts/run.mjs scripts/fonts.ts. The letters that Nigeria's languages add to
// latin and the naira sign are in two files of each family with a thousand other letters, 67 kB; alone they are 17 kB.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** As the families are cut: what lies below is in other files. Combining marks stand with the letters they are set on. */
const letters = {
  'latin-ext': 'ḾḿǸǹŃńṄṅŊŋṢṣƁɓƊɗƘƙƳƴƎǝĀāĒēĪīŌōŪūǍǎĚěǏǐǑǒǓǔ₦',
  vietnamese: 'ẸẹỌọỊịỤụẠạẼẽ\u0300\u0301\u0303\u0304\u0323',
}
const families = {
  'reddit-sans': { name: 'Reddit Sans Variable', weights: '200 900' },
  'familjen-grotesk': { name: 'Familjen Grotesk Variable', weights: '400 700' },
}

const source = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../web/design/fonts/', import.meta.url)
mkdirSync(target, { recursive: true })

const faces = []
for (const [family, { name, weights }] of Object.entries(families)) {
  for (const [cut, text] of Object.entries(letters)) {
    const file = `${family}-${cut}-nigeria.woff2`
    const whole = readFileSync(new URL(`${family}/files/${family}-${cut}-wght-normal.woff2`, source))
    writeFileSync(new URL(file, target), await subsetFont(whole, text, { targetFormat: 'woff2' }))
    faces.push(`@font-face {
  font-family: '${name}';
  font-display: swap;
  font-weight: ${weights};
  src: url(./${file}) format('woff2-variations');
  unicode-range: ${Array.from(text, hex).join(', ')};
}
`)
  }
}
const comment =
  '/* Made by scripts/fonts.ts. Of two files that have a letter, the one named last is asked for. */\n'
writeFileSync(new URL('fonts.css', target), comment + faces.join('\n'))

function hex(letter: string) {
  return `u+${letter.codePointAt(0)?.toString(16).padStart(4, '0')}`
}
