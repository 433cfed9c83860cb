// `npm run threats`: a table of the threats in docs/threats.md and the tests that cover them, by numbers such as (T09) in
// the test names of the last reports. `npm test` fails for a threat without a test.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const suites = ['unit', 'integration', 'contract', 'web']

/** Rows of docs/threats.md, without those that wait for a planned part of the product. */
const threats = [...readFileSync('docs/threats.md', 'utf8').matchAll(/^\| (T\d\d) +\| (.*?) +\|.*$/gm)]
  .filter(([row]) => !row.includes('_waits for '))
  .map(([, id, threat]) => ({ id, threat }))

function* testsOf(suite) {
  const report = `tests/.output/${suite}.json`
  if (!existsSync(report)) return
  for (const { name, state } of JSON.parse(readFileSync(report, 'utf8')).tests) yield { suite, name, state }
}

/** Returns every threat with its tests. */
export function threatTable() {
  const tests = suites.flatMap((suite) => [...testsOf(suite)])
  return threats.map(({ id, threat }) => ({
    id,
    threat,
    tests: tests.filter(({ name }) => new RegExp(`\\b${id}\\b`).test(name)),
  }))
}

/** Throws if a threat has no test. */
export function checkThreats() {
  const unproved = threatTable().filter(({ tests }) => tests.length === 0)
  if (unproved.length > 0)
    throw new Error(`No test names ${unproved.map(({ id, threat }) => `${id} (${threat})`).join(', ')}.`)
}

function print() {
  for (const { id, threat, tests } of threatTable()) {
    const failed = tests.filter(({ state }) => state !== 'passed')
    console.log(`\n${id} ${threat}: ${tests.length - failed.length} passed, ${failed.length} failed`)
    for (const { suite, name, state } of tests)
      console.log(`  ${state === 'passed' ? 'ok' : 'FAILED'}  ${suite}: ${name}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) print()
