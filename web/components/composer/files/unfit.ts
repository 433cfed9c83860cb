// A chosen file that cannot be attached. The message says why; `title` replaces the usual title of the toast.
export class Unfit extends Error {
  readonly title?: string

  constructor(message: string, title?: string) {
    super(message)
    this.title = title
  }
}
