// Which tests prove what against which threat: by the numbers that test names carry, such as (T09), from the reports of
// the last run. `npm run threats` prints the table; in `npm test` a threat that no test names is a failure.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const suites = ['unit', 'integration', 'contract', 'web']

/** The rows of docs/threats.md that do not wait for a part of the product that is still to come. */
const threats = [...readFileSync('docs/threats.md', 'utf8').matchAll(/^\| (T\d\d) +\| (.*?) +\|.*$/gm)]
  .filter(([row]) => !row.includes('_waits for '))
  .map(([, id, threat]) => ({ id, threat }))

function* testsOf(suite) {
  const report = `tests/.output/${suite}.json`
  if (!existsSync(report)) return
  for (const { name, state } of JSON.parse(readFileSync(report, 'utf8')).tests) yield { suite, name, state }
}

/** Every threat with the tests that name it. */
export function threatTable() {
  const tests = suites.flatMap((suite) => [...testsOf(suite)])
  return threats.map(({ id, threat }) => ({
    id,
    threat,
    tests: tests.filter(({ name }) => new RegExp(`\\b${id}\\b`).test(name)),
  }))
}

/** Throws the threats that no test names. */
export function checkThreats() {
  const bare = threatTable().filter(({ tests }) => tests.length === 0)
  if (bare.length > 0)
    throw new Error(`No test names ${bare.map(({ id, threat }) => `${id} (${threat})`).join(', ')}.`)
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
