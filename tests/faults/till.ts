// The single server of a market: killed and restarted, with its current address for buyers.
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../support/launch.ts'
import { openClient, type Client } from './harness/client.ts'
import type { Harness } from './harness/harness.ts'
import { findLogErrors } from './model/logErrors.ts'
import { webhookOf, type Market } from './market.ts'

export class Till {
  private readonly harness: Harness
  private readonly market: Market
  private server: RunningServer | undefined
  private client: Promise<Client>
  private resolveClient: (client: Client) => void = () => {}

  constructor(harness: Harness, market: Market) {
    this.harness = harness
    this.market = market
    this.client = this.noClient()
  }

  /** Client of the running server, or of the next one. */
  readonly line = (): Promise<Client> => this.client

  async start(): Promise<void> {
    this.server = await this.harness.server(this.market.environment)
    this.market.fakePaystack.setWebhookUrl(webhookOf(this.server.url))
    this.resolveClient(openClient(this.server.url))
  }

  /** Kills the server with kill -9; its log must have no complaints. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Runs the server for that time, with its scheduled jobs, and stops it. */
  async serveFor(milliseconds: number): Promise<void> {
    await wait(milliseconds)
    await this.end('SIGTERM')
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { server, client } = this
    this.client = this.noClient()
    server?.child.kill(signal)
    const output = (await server?.ended)?.output ?? ''
    ;(await client).close()
    this.harness.faults.push(...findLogErrors(output))
  }

  private noClient(): Promise<Client> {
    return new Promise((resolve) => (this.resolveClient = resolve))
  }
}
