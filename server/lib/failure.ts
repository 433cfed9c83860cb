// The error class of failed calls to external services.

/** A failure whose message contains no personal data, so that it may be logged and stored. */
export class Failure extends Error {
  /** True if a retry cannot succeed. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}
