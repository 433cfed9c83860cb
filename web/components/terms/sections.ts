// A section of the terms.
export interface Section {
  heading: string
  paragraphs: readonly string[]
}
