// How the terms are written down: headings, each with its paragraphs.
export interface Section {
  heading: string
  paragraphs: readonly string[]
}
