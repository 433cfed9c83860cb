// `npm run faults`: experiments that break running servers in every way that Fennec promises to withstand. Options:
// `--short` for `npm test`; `--only crash,stop`; `--seed 7` repeats the random choices of a run; `--report FILE`.
import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatFailure } from '../../scripts/outcome.mjs'
import { acts } from './model/acts.ts'
import { alerts } from './model/alerts.ts'
import { buyers, buyersPostgres } from './model/buyers.ts'
import { checkouts, checkoutsPostgres } from './checkouts.ts'
import { dataExport } from './model/dataExport.ts'
import { crash, crashPostgres } from './crash.ts'
import { cuts } from './cuts.ts'
import { fairness } from './fairness.ts'
import { fullDisk } from './fullDisk.ts'
import { unsellableProducts } from './model/unsellable.ts'
import { hotProduct } from './hotProduct.ts'
import { jobs } from './jobs.ts'
import { Harness, type Experiment, type ServiceUrls } from './harness/harness.ts'
import { logins } from './logins.ts'
import { messages } from './messages.ts'
import { overload } from './overload.ts'
import { people } from './model/people.ts'
import { postgresAway } from './postgresAway.ts'
import { secondProcess } from './secondProcess.ts'
import { slowSockets } from './slowSockets.ts'
import { stop } from './stop.ts'
import { redisAway, twoProcesses } from './harness/twoServers.ts'

const experiments: Experiment[] = [
  crash,
  crashPostgres,
  acts,
  people,
  messages,
  buyers,
  buyersPostgres,
  hotProduct,
  checkouts,
  checkoutsPostgres,
  ...unsellableProducts,
  jobs,
  alerts,
  secondProcess,
  stop,
  fullDisk,
  slowSockets,
  cuts,
  twoProcesses,
  redisAway,
  postgresAway,
  logins,
  overload,
  fairness,
  dataExport,
]

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string' },
  },
})
const short = options.short ?? false
const signals = ['SIGINT', 'SIGTERM'] as const
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
const services: ServiceUrls | null = databaseUrl && redisUrl ? { databaseUrl, redisUrl } : null

/** The short run is made without and with the services; experiments for either are in the first one. */
function isSelected({ name, on, longOnly }: Experiment): boolean {
  if (options.only) return options.only.split(',').includes(name)
  if (!short) return true
  return !longOnly && on !== (services ? 'embedded' : 'services')
}

/** Rejects with an uncaught error: that experiment fails, and the others go on. */
const rejectOnUncaughtError = () =>
  new Promise<never>((_resolve, reject) => {
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.removeAllListeners(event).on(event, reject)
  })

const maxMinutes = short ? 10 : 60

/** Rejects when an experiment takes far too long, so that the others go on. */
const rejectAfterTimeout = () =>
  delay(maxMinutes * 60_000, undefined, { ref: false }).then(() => {
    throw new Error(`it had not ended after ${maxMinutes} minutes`)
  })

/** Runs an experiment and prints its result in a line; returns the broken claims. */
async function runExperiment({ name, promise, run }: Experiment): Promise<string[]> {
  const harness = new Harness(short, services, Number(options.seed))
  const started = performance.now()
  const onSignal = () => void harness.end().finally(() => process.exit(1))
  for (const signal of signals) process.once(signal, onSignal)
  const tryTo = async <T>(what: string, work: Promise<T>) => {
    try {
      return await Promise.race([work, rejectOnUncaughtError(), rejectAfterTimeout()])
    } catch (error) {
      harness.failures.push(`could not be ${what}: ${error instanceof Error ? error.stack : String(error)}`)
      return null
    }
  }
  const figures = (await tryTo('carried out', run(harness))) ?? ''
  for (const signal of signals) process.off(signal, onSignal)
  await tryTo('cleaned up', harness.end())
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const verdict =
    harness.failures.length > 0 ? `BROKEN: ${promise}\n  ${harness.failures.join('\n  ')}` : 'ok'
  console.log(`${name.padEnd(14)} ${figures}${figures && '; '}${seconds} s: ${verdict}`)
  return harness.failures
}

const report = { passed: 0, failed: 0, failures: [] as string[] }
for (const experiment of experiments.filter(isSelected)) {
  const failures = await runExperiment(experiment)
  report[failures.length > 0 ? 'failed' : 'passed']++
  if (failures.length === 0) continue
  const { name, promise } = experiment
  const command = `npm run faults -- ${short ? '--short ' : ''}--only ${name} --seed ${options.seed}`
  report.failures.push(formatFailure({ place: name, name: promise, message: failures.join('\n'), command }))
}
if (options.report) writeFileSync(options.report, JSON.stringify(report))
console.log(`${report.passed} passed, ${report.failed} failed`)
process.exit(report.failed > 0 ? 1 : 0)
