// Sections of the product documents in docs/product, parsed for tests: their screen texts, calls and tables.
import { readFileSync, readdirSync } from 'node:fs'

const folder = 'docs/product'

export interface ProductSection {
  /** Name in citations, such as '000 §2.9'; without a number of its own with the heading: '001 §2, feed'. */
  name: string
  text: string
  /** Promised, and not built yet. */
  isPlanned: boolean
}

const plannedMark = /^_To come/m

function sectionsOf(file: string): ProductSection[] {
  const document = file.slice(0, 3)
  const [preface = '', ...chapters] = readFileSync(`${folder}/${file}`, 'utf8').split(/^## /m)
  return chapters.flatMap((chapter) => {
    const [own = '', ...below] = chapter.split(/^### /m)
    const number = `${document} §${parseInt(own)}`
    const isPlanned = plannedMark.test(preface) || plannedMark.test(own)
    return [
      { name: number, text: own, isPlanned },
      ...below.map((text) => {
        const heading = text.slice(0, text.indexOf('\n'))
        const [, sectionNumber] = /^(\d+\.\d+) /.exec(heading) ?? []
        const name = sectionNumber ? `${document} §${sectionNumber}` : `${number}, ${heading.toLowerCase()}`
        return { name, text, isPlanned: isPlanned || plannedMark.test(text) }
      }),
    ]
  })
}

export const productSections = readdirSync(folder).sort().flatMap(sectionsOf)

/** Exact screen texts of a section. */
export const screenTexts = ({ text }: ProductSection) => [
  ...new Set([...text.matchAll(/“([^”]+)”/g)].map(([, quoted = '']) => quoted)),
]

/** Calls of a section in the spelling of REST routes: 'GET /api/posts/:id'. */
export const callsOf = ({ text }: ProductSection) =>
  [...text.matchAll(/`([A-Z]+ \/api\/[^`]*)`/g)].map(([, call = '']) => call.replace(/\{(\w+)\}/g, ':$1'))

/** Rows of the section's tables, without their heads. */
export const tableOf = ({ text }: ProductSection) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
