// What an experiment is given: whether to be brief, the services, and a place for claims, figures and cleaning up.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../../scripts/databases.mjs'
import { answering, launch, newAddress, shortLife, type Running } from '../../support/launch.ts'
import { slowness } from './yardstick.ts'

export interface Services {
  databaseUrl: string
  redisUrl: string
}

export interface Experiment {
  /** What `--only` calls it. */
  name: string
  /** What is promised, for whoever reads the output. */
  promise: string
  /** Whether it runs on PostgreSQL and Redis, on the embedded database, or on whichever there is. */
  on: 'services' | 'embedded' | 'either'
  /** Whether the short run leaves it out. */
  longOnly?: boolean
  /** Carries it out and returns its figures. */
  run(lab: Lab): Promise<string>
}

export class Lab {
  /** What did not hold. */
  readonly faults: string[] = []
  readonly short: boolean
  /** What happens by chance begins here. */
  readonly seed: number
  private readonly cleanUps: (() => unknown)[] = []
  private readonly services: Services | null

  constructor(short: boolean, services: Services | null, seed: number) {
    this.short = short
    this.seed = seed
    this.services = services
  }

  /** Notes what did not hold; the experiment goes on, so that its figures are still told. */
  claim(holds: boolean, otherwise: string): void {
    if (!holds) this.faults.push(otherwise)
  }

  /**
   * A promised time, on a machine as slow as this one. The short run is one among many tests on a busy machine, and looks
   * for what never ends.
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

  /** An empty database on PostgreSQL, gone at the end. */
  async postgres(): Promise<string> {
    const { url, drop } = await createDatabase(this.need().databaseUrl)
    this.atEnd(drop)
    return url
  }

  /** Starts a server and waits until it is ready; it does not outlive the experiment. */
  async server(
    environment: Record<string, string>,
    wrapper: string[] = [],
    flags: string[] = [],
  ): Promise<Running> {
    const address = await newAddress()
    const allFlags = this.short ? [...shortLife, ...flags] : flags
    const launched = launch('main', { ...address.environment, ...environment }, [], wrapper, allFlags)
    this.atEnd(async () => {
      launched.child.kill('SIGKILL')
      await launched.ended
    })
    const server = { ...launched, url: address.url }
    await answering(server, '/readyz')
    return server
  }

  private need(): Services {
    if (!this.services) throw new Error('needs DATABASE_URL and REDIS_URL: run it through npm run faults')
    return this.services
  }
}
