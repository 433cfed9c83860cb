// Web fonts: every letter of Nigeria’s languages is in the file that the style sheet names for it.
import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../web/design/fonts/', import.meta.url)
const css = readFileSync(new URL('fonts.css', folder), 'utf8')
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, text = '']) => ({
  family: /font-family: '(.*)'/.exec(text)?.[1],
  file: /url\(\.\/(.*?)\)/.exec(text)?.[1] ?? '',
  letters: [...text.matchAll(/u\+([0-9a-f]{4})/g)].map(([, code = '']) => Number.parseInt(code, 16)),
}))

const sfntTables = (font: Buffer) =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const offset = 12 + 16 * index
      return [font.toString('latin1', offset, offset + 4), font.readUInt32BE(offset + 8)]
    }),
  )

/** Reads the characters of a small font from its format 4 table (OpenType cmap). */
async function charactersOf(file: string, codePoints: number[]): Promise<number[]> {
  const whole = readFileSync(new URL(file, folder))
  const font = await subsetFont(whole, String.fromCodePoint(...codePoints), { targetFormat: 'sfnt' })
  const cmap = sfntTables(font).get('cmap') ?? 0
  const table = cmap + font.readUInt32BE(cmap + 8)
  expect(font.readUInt16BE(table)).toBe(4)
  const count = font.readUInt16BE(table + 6) / 2
  return Array.from({ length: count }, (_, index) => {
    const last = font.readUInt16BE(table + 14 + 2 * index)
    const first = font.readUInt16BE(table + 16 + 2 * count + 2 * index)
    return Array.from({ length: last - first + 1 }, (_unused, step) => first + step)
  })
    .flat()
    .filter((code) => code !== 0xffff)
}

describe('a name of Nigeria', () => {
  it.each(faces)('is drawn by $file in $family, with every letter', async (face) => {
    const drawn = await charactersOf(face.file, face.letters)
    expect(face.letters.filter((code) => !drawn.includes(code))).toEqual([])
  })

  it.each(['Reddit Sans Variable', 'Familjen Grotesk Variable'])('has its letters in %s', (family) => {
    const known = faces.filter((face) => face.family === family).flatMap(({ letters }) => letters)
    const hausa = 'ƁɓƊɗƘƙƳƴƎǝ'
    const others = 'ẸẹỌọṢṣỊịỤụṄṅǸǹŃńǎǒǔ₦'
    const missing = [...hausa, ...others].filter((letter) => !known.includes(letter.codePointAt(0) ?? 0))
    expect(missing).toEqual([])
  })

  it('costs at most 6 kB more where its letters have hooks', () => {
    expect(readFileSync(new URL('noto-sans-nigeria.woff2', folder)).length).toBeLessThanOrEqual(6000)
  })
})
