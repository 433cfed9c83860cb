// `npm test`: runs all checks as named steps and prints the counts last; each failed check counts as one failure.
// `--quick` skips browser, experiments and integration tests; `--only integration,e2e` runs those suites only;
// `--again` runs what another database can change; `--report FILE` writes the outcome of each step.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { install, root } from './install.mjs'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    again: { type: 'boolean' },
    report: { type: 'string' },
  },
})
const started = performance.now()
install()
process.chdir(root)
const { runQuietly, printStep } = await import('./build/steps.mjs')
const { formatFailedSpecs, formatFailure, formatOutcome, formatTotals } = await import('./outcome.mjs')
const { checkThreats } = await import('./threats.mjs')

/** All suites, longest first. */
const quickSuites = ['web', 'contract', 'unit']
const allSuites = ['integration', 'web', 'e2e', 'faults', 'contract', 'unit']
let suites = options.only
  ? allSuites.filter((suite) => options.only.split(',').includes(suite))
  : options.quick
    ? quickSuites
    : allSuites
const steps = []

/** Runs a step: `work` throws or returns counts. `command` runs it alone. */
async function runCheck(name, work, command = `npm test -- --only ${name}`) {
  const start = performance.now()
  let counts = { passed: 0, failed: 1 }
  let errorText = ''
  try {
    counts = { passed: 0, failed: 0, ...(await work()) }
  } catch (error) {
    errorText = `\n${error.message}`
    counts.failures = [formatFailure({ place: name, name: 'failed', message: error.message, command })]
  }
  const step = { name, seconds: (performance.now() - start) / 1000, ...counts }
  steps.push(step)
  printStep(name, `${formatOutcome(step)}, ${step.seconds.toFixed(1)} s${errorText}`)
  return counts.failed === 0
}

const readSchema = () => readFileSync('schema.graphql', 'utf8')
const modulePath = (path) => join('node_modules', path)

/** Incremental type check. Each checker loads the graph's types again: four need three times the CPU of one. */
const typeCheckArgs = ['--incremental', '--tsBuildInfoFile', 'dist/.checked/types', '--checkers', '1']

const staticChecks = {
  lint: [modulePath('oxlint/bin/oxlint'), '--deny-warnings'],
  format: [modulePath('oxfmt/bin/oxfmt'), '--check'],
  types: [modulePath('typescript/bin/tsc'), '--noEmit', '-p', '.', ...typeCheckArgs],
  relay: [modulePath('relay-compiler/cli.js'), '--validate'],
  migrations: ['--liftoff-only', '--import', 'tsx', 'scripts/build/checkMigrations.ts'],
  weights: ['--import', 'tsx', 'scripts/build/weights.ts'],
}

/** Throws if the committed schema differs from the built one. */
function compareSchema() {
  if (readSchema() !== committedSchema)
    throw new Error('schema.graphql was out of date; it is printed anew: commit it.')
}

const vitestArgs = (suite) => [
  modulePath('vitest/vitest.mjs'),
  'run',
  '--project',
  suite,
  `--maxWorkers=${workersFor(suite)}`,
  ...(options.again ? (repeatArgs[suite] ?? []) : []),
  ...(options.quick ? ['--tags-filter', '!matrix'] : []),
]

/**
 * Arguments for a repeat on PostgreSQL and Redis: tagged integration tests, each operation by its first allowed role,
 * one browser journey; faults run in full.
 */
const repeatArgs = {
  integration: ['--tags-filter', 'engine'],
  contract: ['contract/matrix/operations', '--tags-filter', 'engine'],
  e2e: ['--grep', '@journey'],
}

/** Number of suites that run at once: one computes while another waits for I/O. */
const parallelSuites = () => Math.min(suites.length, options.quick ? 2 : 3)

/** Workers of a suite: more than processors make each test a quarter slower. `web`, the last quick suite, gets two. */
const workersFor = (suite) =>
  Math.max(options.quick && suite === 'web' ? 2 : 1, Math.floor(availableParallelism() / parallelSuites()))

async function runTests() {
  const waiting = [...suites]
  const runNext = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift())
      await runCheck(suite, () => runSuite(suite))
  }
  await Promise.all(Array.from({ length: parallelSuites() }, runNext))
}

/** Commands of the suites that vitest does not run. */
const runners = {
  e2e: () => [
    modulePath('playwright/cli.js'),
    'test',
    `--workers=${workersFor('e2e')}`,
    ...(options.again ? repeatArgs.e2e : []),
  ],
  faults: (report) => [
    '--liftoff-only',
    '--import',
    'tsx',
    'tests/faults/run.ts',
    '--short',
    '--report',
    report,
  ],
}

async function runSuite(suite) {
  const report = `tests/.output/${suite}.json`
  rmSync(report, { force: true })
  const args = runners[suite]?.(report) ?? vitestArgs(suite)
  const code = await new Promise((resolve) => {
    const env = { ...process.env, TEST_REPORT: report }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }).on(
      'close',
      resolve,
    )
    child.stdout.pipe(process.stdout, { end: false })
    child.stderr.pipe(process.stderr, { end: false })
  })
  if (!existsSync(report)) throw new Error('The tests could not be run.')
  const { passed, failed, failures } = toCounts(JSON.parse(readFileSync(report, 'utf8')))
  // A file that fails to load fails the run without a failed test.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures }
}

/** Converts a report of Playwright, or of the other suites. */
const toCounts = ({ stats, suites, ...report }) =>
  stats
    ? {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        failures: formatFailedSpecs({ suites }),
      }
    : report

function finish() {
  const seconds = (performance.now() - started) / 1000
  if (options.report) writeFileSync(options.report, JSON.stringify({ seconds, steps }))
  const failed = steps.filter(({ failed }) => failed > 0)
  const verdict = failed.length > 0 ? `Failed: ${failed.map(({ name }) => name).join(', ')}` : 'All well'
  for (const { name, failures = [] } of failed)
    for (const failure of failures) console.log(`\n${name}: ${failure}`)
  console.log(`\n${verdict} (${seconds.toFixed(0)} s)\n${formatTotals(steps)}`)
  process.exit(failed.length > 0 ? 1 : 0)
}

mkdirSync('tests/.output', { recursive: true })
const committedSchema = readSchema()
if (suites.includes('e2e')) {
  const { ensureBrowser } = await import('./browser.mjs')
  if (!(await runCheck('browser', ensureBrowser, 'npx playwright install chromium')))
    suites = suites.filter((suite) => suite !== 'e2e')
}
const { build } = await import('./build.mjs')
const buildCommand = 'node scripts/build.mjs'
if (!(await runCheck('build', build, buildCommand))) finish()
const isQuick = ([name]) => ['lint', 'format', 'types', 'relay'].includes(name)
const selectedChecks = Object.entries(staticChecks).filter((entry) => !options.quick || isQuick(entry))
const runStatic = ([name, args]) =>
  runCheck(name, async () => void (await runQuietly(args)), `node ${args.join(' ')}`)
const withoutTests = options.only
  ? []
  : [runCheck('schema', compareSchema, buildCommand), ...selectedChecks.map(runStatic)]
await Promise.all([...withoutTests, runTests()])
// Checks the threats against all suites together.
if (!options.only && !options.quick) await runCheck('threats', async () => checkThreats(), 'npm run threats')
finish()
