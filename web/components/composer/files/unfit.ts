// A file that cannot go along; the message says why, under a title of its own where it has one.
export class Unfit extends Error {
  readonly title?: string

  constructor(message: string, title?: string) {
    super(message)
    this.title = title
  }
}
