// Error for a chosen file that cannot be attached. Its message is the toast's description, `title` its title.
export class UnusableFileError extends Error {
  readonly title?: string

  constructor(message: string, title?: string) {
    super(message)
    this.title = title
  }
}
