// Types of outcome.mjs.
interface Failure {
  /** File and line, or the experiment. */
  place: string
  name: string
  message: string
  /** Path of a screenshot. */
  screenshot?: string
  /** Command that runs it alone. */
  command?: string
}

export function formatFailure(failure: Failure): string

/** Returns the failures of a suite in Playwright's JSON report as texts, nested suites included. */
export function formatFailedSpecs(suite: object): string[]
