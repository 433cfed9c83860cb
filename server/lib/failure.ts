// Why something outside did not do what was asked of it.

/** Its message names nobody, so that it may be logged and kept. */
export class Failure extends Error {
  /** It will not go better another time. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}
