// Types of outcome.mjs.
interface Failure {
  /** File and line, or the experiment. */
  place: string
  name: string
  message: string
  /** Path of a screenshot. */
  picture?: string
  /** Command that runs it alone. */
  alone?: string
}

export function failure(failed: Failure): string

/** Returns the failures of a suite in Playwright's JSON report, nested suites included. */
export function failedSpecs(suite: object): string[]
