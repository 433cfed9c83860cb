// Servers of an experiment that restarts them: one on the embedded database, or two that share PostgreSQL and Redis.
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '#server/demo/chance.ts'
import type { RunningServer } from '../../support/launch.ts'
import { openClient } from './client.ts'
import { environmentOf, type DataStore, type Person } from './dataStore.ts'
import type { Harness } from './harness.ts'
import { findLogErrors } from '../model/logErrors.ts'
import { openProxy, type Proxy } from './proxy.ts'

export class Fleet {
  private readonly harness: Harness
  private readonly dataStore: DataStore
  private readonly running: RunningServer[] = []
  /** Address of the last killed server, used while none is up. */
  private lastUrl = ''
  private redis: Proxy | undefined
  private readonly outputs: string[] = []

  constructor(harness: Harness, dataStore: DataStore) {
    this.harness = harness
    this.dataStore = dataStore
  }

  async start(): Promise<void> {
    if (this.harness.hasServices) {
      this.redis = await openProxy(this.harness.redisUrl)
      this.harness.addCleanUp(this.redis.close)
    }
    await Promise.all(Array.from({ length: this.redis ? 2 : 1 }, () => this.startOne()))
  }

  /** Address of a random running server. */
  chooseUrl(random: Random): string {
    const { url } = this.running[Math.floor(random() * this.running.length)] ?? { url: this.lastUrl }
    return url
  }

  /** Kills the oldest server with kill -9; another one takes its place. */
  async killOldest(): Promise<void> {
    const server = this.running.shift()
    if (!server) throw new Error('there is nobody to kill')
    this.lastUrl = server.url
    server.child.kill('SIGKILL')
    this.outputs.push((await server.ended).output)
    await this.startOne()
  }

  async disconnectRedis(forMs: number): Promise<void> {
    await this.redis?.down()
    await delay(forMs)
    await this.redis?.up()
  }

  /** Last event number of a person's log. */
  async readLastSeq({ sessions: [session] }: Person): Promise<number> {
    const client = openClient(this.chooseUrl(Math.random))
    const json = { query: '{ viewer { eventSeq } }' }
    const sent = { token: session?.token, json }
    const { body } = await client.send<{ data: { viewer: { eventSeq: number } } }>('POST /graphql', sent)
    client.close()
    return body.data.viewer.eventSeq
  }

  /** Stops the servers, and returns their unexpected log lines. */
  async stop(): Promise<string[]> {
    for (const server of this.running.splice(0)) {
      server.child.kill('SIGTERM')
      this.outputs.push((await server.ended).output)
    }
    return this.outputs.flatMap(findLogErrors)
  }

  private async startOne(): Promise<void> {
    const environment = { ...environmentOf(this.dataStore), ...(this.redis && { REDIS_URL: this.redis.url }) }
    this.running.push(await this.harness.startServer(environment))
  }
}
