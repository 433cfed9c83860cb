// Parallel clients, each with one act at a time: a lost answer is requested again under the same key.
import { setTimeout as wait } from 'node:timers/promises'
import { formOf, picture } from '../support/people/uploads.ts'
import { openClient, type Client } from './harness/client.ts'
import { Deeds, type Answer, type Deed } from './model/deeds.ts'
import type { Person } from './harness/dataStore.ts'
import type { Harness } from './harness/harness.ts'
import type { Remembered } from './model/remembered.ts'

/** Percentage of acts that are repeated under their key. */
const repeatedOfHundred = 10

/** Number of tries after which a missing answer is a failure. */
const mostTries = 2000

/** A person's connections to the current server. */
interface Line {
  client: Client | null
  url: string
}

function connected(line: Line, url: string): Client {
  if (line.client && line.url === url) return line.client
  line.client?.close()
  line.url = url
  return (line.client = openClient(url))
}

export class Crowd {
  private readonly harness: Harness
  private readonly deeds: Deeds
  private readonly people: Person[]
  private readonly total: number
  private begun = 0
  private answered = 0
  private repeated = 0
  private missed = 0
  private cut = 0
  private url: Promise<string> = Promise.resolve('')
  private resolveUrl: (url: string) => void = () => {}
  private readonly milestones: { at: number; onReached: () => void }[] = []

  constructor(harness: Harness, memory: Remembered, people: Person[], total: number) {
    this.harness = harness
    this.people = people
    this.total = total
    this.deeds = new Deeds(memory, people)
  }

  begin(): Promise<unknown> {
    return Promise.all(this.people.map((person) => this.live(person)))
  }

  /** Resolves when that part of all acts has been answered. */
  reached(part: number): Promise<void> {
    return new Promise((resolve) => this.milestones.push({ at: this.total * part, onReached: resolve }))
  }

  /** Lets clients with broken connections wait for the next address. */
  waitForServer(): void {
    this.url = new Promise((resolve) => (this.resolveUrl = resolve))
  }

  goTo(url: string): void {
    this.resolveUrl(url)
    this.url = Promise.resolve(url)
  }

  figures(): string {
    const { answered, repeated, missed, cut } = this
    return `${this.people.length} clients, ${answered} acts, ${repeated} of them repeats, ${missed} on what was gone, ${cut} cut off and asked again`
  }

  private async live(person: Person): Promise<void> {
    const token = person.sessions[0]?.token ?? ''
    const line: Line = { client: null, url: '' }
    const before: Deed[] = []
    while (this.begun++ < this.total) {
      const earlier =
        Math.random() * 100 < repeatedOfHundred ? before.at(-1 - Math.floor(Math.random() * 5)) : null
      const deed = earlier ?? this.deeds.next(person)
      const answer = await this.carryOut(deed, token, line)
      if (earlier) this.repeated++
      if (answer && earlier) this.note(earlier.doubt(answer))
      else if (answer) deed.answered(answer)
      if (!earlier && answer) before.push(deed)
      this.count()
    }
    line.client?.close()
  }

  /** Repeats the call until it is answered; null when the object is gone. */
  private async carryOut(deed: Deed, token: string, line: Line): Promise<Answer | null> {
    for (let tries = 0; tries < mostTries; tries++) {
      const url = await this.url
      const reply = await this.send(deed, token, connected(line, url)).catch(() => null)
      if (!reply) {
        this.cut++
        if ((await this.url) === url) this.note('a connection broke although the server was there')
        continue
      }
      const { data, errors, code: refusal } = reply.body
      if (data) return Object.values(data)[0] ?? {}
      const code = errors?.[0]?.extensions.code ?? refusal ?? String(reply.status)
      // Still in progress for the call before the kill, or too much load.
      if (code === 'CONFLICT' || code === 'UNAVAILABLE') {
        await wait(20)
        continue
      }
      if (code !== 'NOT_FOUND' || !deed.mayMiss())
        this.note(`${deed.document}: ${JSON.stringify(reply.body)}`)
      else {
        this.missed++
        deed.missed?.()
      }
      return null
    }
    this.note(`${deed.document} was never answered`)
    return null
  }

  private async send({ document: query, variables, hasPhoto, key }: Deed, token: string, client: Client) {
    const headers = { 'idempotency-key': key, 'x-graphql-yoga-csrf': '1' }
    const operation = { query, variables }
    const form = hasPhoto && {
      form: await formOf([
        ['operations', JSON.stringify(operation)],
        ['map', JSON.stringify({ 0: ['variables.input.media.0.file'] })],
        ['0', await photo],
      ]),
    }
    return client.send<GraphqlReply>('POST /graphql', { token, headers, ...(form || { json: operation }) })
  }

  private note(fault: string | undefined): void {
    if (fault && this.harness.faults.length < 20) this.harness.faults.push(fault)
  }

  private count(): void {
    this.answered++
    for (const { at, onReached } of this.milestones) if (this.answered >= at) onReached()
  }
}

interface GraphqlReply {
  data?: Record<string, Answer> | null
  errors?: { message: string; extensions: { code: string } }[]
  /** Code of a call that was refused before parsing. */
  code?: string
}

const photo = picture()
