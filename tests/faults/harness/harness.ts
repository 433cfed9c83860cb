// Harness of an experiment: length of the run, database services, servers, checks and clean-up.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../../scripts/databases.mjs'
import {
  waitUntilAnswering,
  launch,
  newServerAddress,
  shortProcessFlags,
  type RunningServer,
} from '../../support/launch.ts'
import { slownessFactor } from './machineSpeed.ts'

export interface ServiceUrls {
  databaseUrl: string
  redisUrl: string
}

export interface Experiment {
  /** Name for `--only`. */
  name: string
  /** The promise of Fennec that the experiment checks, for the report. */
  promise: string
  /** Database: PostgreSQL with Redis, the embedded one, or whichever is available. */
  on: 'services' | 'embedded' | 'either'
  /** Excluded from the short run. */
  longOnly?: boolean
  /** Runs the experiment and returns its figures. */
  run(harness: Harness): Promise<string>
}

export class Harness {
  /** Failed checks. */
  readonly failures: string[] = []
  readonly short: boolean
  /** Seed of all random choices. */
  readonly seed: number
  private readonly cleanUps: (() => unknown)[] = []
  private readonly services: ServiceUrls | null

  constructor(short: boolean, services: ServiceUrls | null, seed: number) {
    this.short = short
    this.seed = seed
    this.services = services
  }

  /** Records a failed check; the experiment goes on, so that its figures are still printed. */
  check(isMet: boolean, failure: string): void {
    if (!isMet) this.failures.push(failure)
  }

  /**
   * Scales the limit of a promised time to the speed of this machine. The short run, among many tests on a busy machine,
   * only detects endless waits.
   */
  scaleLimit(promised: number): number {
    return promised * (this.short ? 20 : slownessFactor())
  }

  addCleanUp(cleanUp: () => unknown): void {
    this.cleanUps.unshift(cleanUp)
  }

  async end(): Promise<void> {
    for (const cleanUp of this.cleanUps) await cleanUp()
  }

  async createFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'fennec-faults-'))
    this.addCleanUp(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  get hasServices(): boolean {
    return this.services !== null
  }

  get redisUrl(): string {
    return this.requireServices().redisUrl
  }

  /** An empty database on PostgreSQL, dropped at the end. */
  async createPostgres(): Promise<string> {
    const { url, drop } = await createDatabase(this.requireServices().databaseUrl)
    this.addCleanUp(drop)
    return url
  }

  /** Starts a server and waits until it is ready; it is stopped with the experiment. */
  async startServer(
    environment: Record<string, string>,
    wrapper: string[] = [],
    flags: string[] = [],
  ): Promise<RunningServer> {
    const address = await newServerAddress()
    const allFlags = this.short ? [...shortProcessFlags, ...flags] : flags
    const launched = launch('main', { ...address.environment, ...environment }, [], wrapper, allFlags)
    this.addCleanUp(async () => {
      launched.child.kill('SIGKILL')
      await launched.ended
    })
    const server = { ...launched, url: address.url }
    await waitUntilAnswering(server, '/readyz')
    return server
  }

  private requireServices(): ServiceUrls {
    if (!this.services) throw new Error('needs DATABASE_URL and REDIS_URL: run it through npm run faults')
    return this.services
  }
}
