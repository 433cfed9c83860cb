// How the steps of a test run went, in words.
import { stripVTControlCharacters } from 'node:util'

/** Of one step: its tests, or whether it went well. */
export function outcome({ passed, failed }) {
  if (passed > 0 || failed > 1) return `${passed} passed, ${failed} failed`
  return failed > 0 ? 'FAILED' : 'ok'
}

/** Of all steps: 'N passed, N failed'. */
export function sumOf(steps) {
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

/** What failed by the report of a suite, in the shape of Vitest, of Playwright or of the faults: each by its name. */
export function failuresOf({ testResults, suites, broken = [] }) {
  if (testResults) return testResults.flatMap(failedTests)
  return suites ? suites.flatMap((suite) => failedSpecs(suite)) : broken
}

function failedTests({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message) return [`${name}: ${beginningOf(message)}`]
  return failed.map(({ fullName, failureMessages }) => `${fullName}: ${beginningOf(failureMessages[0])}`)
}

function failedSpecs({ title, specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  const errorOf = ({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message
  return [
    ...failed.map((spec) => `${title} › ${spec.title}: ${beginningOf(errorOf(spec))}`),
    ...suites.flatMap((suite) => failedSpecs(suite)),
  ]
}

/** The first lines of what is wrong, without colours. */
export const beginningOf = (message = '') =>
  stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n  ')
