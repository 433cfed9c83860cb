// The one server of a market: killed and started again, and where those who buy find it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Running } from '../support/launch.ts'
import { openClient, type Client } from './lab/client.ts'
import type { Lab } from './lab/lab.ts'
import { complaintsIn } from './model/complaints.ts'
import { webhookOf, type Market } from './market.ts'

export class Till {
  private readonly lab: Lab
  private readonly market: Market
  private server: Running | undefined
  private client: Promise<Client>
  private tellClient: (client: Client) => void = () => {}

  constructor(lab: Lab, market: Market) {
    this.lab = lab
    this.market = market
    this.client = this.noClient()
  }

  /** The way to the server; while there is none, to the next one. */
  readonly line = (): Promise<Client> => this.client

  async start(): Promise<void> {
    this.server = await this.lab.server(this.market.environment)
    this.market.fakePaystack.tell(webhookOf(this.server.url))
    this.tellClient(openClient(this.server.url))
  }

  /** kill -9; what it has said must be no complaint. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Lets it serve for so long, with all that it does by itself, and stops it. */
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
    this.lab.faults.push(...complaintsIn(output))
  }

  private noClient(): Promise<Client> {
    return new Promise((tell) => (this.tellClient = tell))
  }
}
