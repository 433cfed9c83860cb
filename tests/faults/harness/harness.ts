// Context of an experiment: length, services, claims and clean-up.
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
import { slowness } from './yardstick.ts'

export interface ServiceUrls {
  databaseUrl: string
  redisUrl: string
}

export interface Experiment {
  /** Name for `--only`. */
  name: string
  /** The promise in the report. */
  promise: string
  /** PostgreSQL with Redis, the embedded database, or whichever is available. */
  on: 'services' | 'embedded' | 'either'
  /** Excluded from the short run. */
  longOnly?: boolean
  /** Runs the experiment and returns its figures. */
  run(harness: Harness): Promise<string>
}

export class Harness {
  /** Broken claims. */
  readonly faults: string[] = []
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

  /** Records a broken claim; the experiment goes on, so that its figures are still printed. */
  claim(holds: boolean, otherwise: string): void {
    if (!holds) this.faults.push(otherwise)
  }

  /**
   * Scales a promised time to the speed of this machine. The short run, among many tests on a busy machine, only detects
   * endless waits.
   */
  within(promised: number): number {
    return promised * (this.short ? 20 : slowness())
  }

  atEnd(cleanUp: () => unknown): void {
    this.cleanUps.unshift(cleanUp)
  }

  async end(): Promise<void> {
    for (const cleanUp of this.cleanUps) await cleanUp()
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'fennec-faults-'))
    this.atEnd(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  get hasServices(): boolean {
    return this.services !== null
  }

  get redisUrl(): string {
    return this.need().redisUrl
  }

  /** An empty database on PostgreSQL, dropped at the end. */
  async postgres(): Promise<string> {
    const { url, drop } = await createDatabase(this.need().databaseUrl)
    this.atEnd(drop)
    return url
  }

  /** Starts a server and waits until it is ready; it is stopped with the experiment. */
  async server(
    environment: Record<string, string>,
    wrapper: string[] = [],
    flags: string[] = [],
  ): Promise<RunningServer> {
    const address = await newServerAddress()
    const allFlags = this.short ? [...shortProcessFlags, ...flags] : flags
    const launched = launch('main', { ...address.environment, ...environment }, [], wrapper, allFlags)
    this.atEnd(async () => {
      launched.child.kill('SIGKILL')
      await launched.ended
    })
    const server = { ...launched, url: address.url }
    await waitUntilAnswering(server, '/readyz')
    return server
  }

  private need(): ServiceUrls {
    if (!this.services) throw new Error('needs DATABASE_URL and REDIS_URL: run it through npm run faults')
    return this.services
  }
}
