// The single server of a market, which an experiment kills and restarts, with a client of the running one for buyers.
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../support/launch.ts'
import { openClient, type Client } from './harness/client.ts'
import type { Harness } from './harness/harness.ts'
import { findLogErrors } from './model/logErrors.ts'
import { webhookUrlOf, type Market } from './market.ts'

export class MarketServer {
  private readonly harness: Harness
  private readonly market: Market
  private server: RunningServer | undefined
  private client: Promise<Client>
  private resolveClient: (client: Client) => void = () => {}

  constructor(harness: Harness, market: Market) {
    this.harness = harness
    this.market = market
    this.client = this.awaitClient()
  }

  /** Client of the running server, or of the next one. */
  readonly getClient = (): Promise<Client> => this.client

  async start(): Promise<void> {
    this.server = await this.harness.startServer(this.market.environment)
    this.market.fakePaystack.setWebhookUrl(webhookUrlOf(this.server.url))
    this.resolveClient(openClient(this.server.url))
  }

  /** Kills the server with kill -9; its log must have no complaints. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Runs the server for that time, with its scheduled jobs, and stops it. */
  async runFor(milliseconds: number): Promise<void> {
    await delay(milliseconds)
    await this.end('SIGTERM')
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { server, client } = this
    this.client = this.awaitClient()
    server?.child.kill(signal)
    const output = (await server?.ended)?.output ?? ''
    ;(await client).close()
    this.harness.failures.push(...findLogErrors(output))
  }

  private awaitClient(): Promise<Client> {
    return new Promise((resolve) => (this.resolveClient = resolve))
  }
}
