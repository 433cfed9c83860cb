// The types of outcome.mjs, for those who write in TypeScript.
interface Failure {
  /** The file and its line, or the experiment. */
  place: string
  name: string
  message: string
  /** The path of a picture of the browser. */
  picture?: string
  /** The command that runs it by itself. */
  alone?: string
}

export function failure(failed: Failure): string

/** Takes a suite of Playwright's report in JSON, with the suites in it. */
export function failedSpecs(suite: object): string[]
