// `.ci/run`: all tests on the embedded database, then the engine-dependent ones on PostgreSQL and Redis. Prints the
// time and counts of each step at the end.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { formatOutcome, formatTotals } from './outcome.mjs'
import { root } from './install.mjs'

const embeddedEnv = { ...process.env, DATABASE_URL: undefined, REDIS_URL: undefined }
const testScript = 'scripts/test.mjs'
const repeatArgs = ['--again', '--only', 'integration,contract,faults,e2e']

function run(name, args, env) {
  const report = join(root, `tests/.output/${name}.json`)
  mkdirSync(join(root, 'tests/.output'), { recursive: true })
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, [...args, '--report', report], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { seconds: 0, steps: [] }
  // An aborted run reports no failed step.
  if (status !== 0 && !result.steps.some(({ failed }) => failed > 0))
    result.steps.push({ name: 'the run', seconds: 0, passed: 0, failed: 1 })
  return { name, ...result }
}

const runs = [
  run('embedded', [testScript], embeddedEnv),
  run('postgresql', ['scripts/services.mjs', process.execPath, testScript, ...repeatArgs], process.env),
]
const printLine = (name, step, seconds, summary) =>
  console.log(`${name.padEnd(11)} ${step.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s  ${summary}`)
console.log('')
for (const { name, seconds, steps } of runs) {
  for (const step of steps) printLine(name, step.name, step.seconds, formatOutcome(step))
  printLine(name, 'in all', seconds, formatTotals(steps))
}
const steps = runs.flatMap((databaseRun) => databaseRun.steps)
for (const { name, failures = [] } of steps)
  for (const failure of failures) console.log(`\n${name}: ${failure}`)
console.log(`\n${formatTotals(steps)}`)
process.exitCode = steps.some(({ failed }) => failed > 0) ? 1 : 0
