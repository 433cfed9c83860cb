// Formatters of test outcomes: counts of a step, and failed tests.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Text of one step: its counts, or ok. */
export function formatOutcome({ passed, failed }) {
  if (passed > 0 || failed > 1) return `${passed} passed, ${failed} failed`
  return failed > 0 ? 'FAILED' : 'ok'
}

/** Text of all steps: 'N passed, N failed'. */
export function formatTotals(steps) {
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

/** Text of a failed test: place, name, message, screenshot and the command that runs it alone. */
export const formatFailure = ({ place, name, message, screenshot, command }) =>
  [
    `${place} ${name}`,
    truncate(message),
    ...(screenshot ? [`picture: ${screenshot}`] : []),
    ...(command ? [`alone: ${process.env.DATABASE_URL ? 'node scripts/services.mjs ' : ''}${command}`] : []),
  ].join('\n  ')

/** Returns the failures in Playwright's JSON report, as texts. */
export const formatFailedSpecs = ({ title = '', specs = [], suites = [] }) => [
  ...specs.filter(isFailed).map((spec) => formatFailedSpec(spec, title)),
  ...suites.flatMap((suite) => formatFailedSpecs(suite)),
]

const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky')

function formatFailedSpec({ file, line, title, tests }, suite) {
  const results = tests.flatMap((test) => test.results)
  const errors = results.flatMap((result) => result.errors)
  // On a timeout, the second error has the location and the awaited condition.
  const error = errors.find(({ location }) => location) ?? errors[0]
  const pictures = results
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType }) => contentType === 'image/png')
  const path = error?.location ? relative('', error.location.file) : `tests/e2e/${file}`
  return formatFailure({
    place: `${path}:${error?.location?.line ?? line}`,
    name: suite === file ? title : `${suite} > ${title}`,
    message: error?.message,
    screenshot: pictures[0] && relative('', pictures[0].path),
    command: `npx playwright test tests/e2e/${file}:${line}`,
  })
}

/** First 20 lines of a message, without colours. */
const truncate = (message = '') =>
  stripVTControlCharacters(message).trimEnd().split('\n').slice(0, 20).join('\n  ')
