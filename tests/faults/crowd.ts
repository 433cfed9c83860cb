// Parallel clients of a fault experiment, each with one action at a time; an action without an answer is repeated under
// its idempotency key.
import { setTimeout as delay } from 'node:timers/promises'
import { formOf, picture } from '../support/people/uploads.ts'
import { openClient, type Client } from './harness/client.ts'
import { RandomActions, type Answer, type Action } from './model/randomActions.ts'
import type { Person } from './harness/dataStore.ts'
import type { Harness } from './harness/harness.ts'
import type { AcknowledgedActs } from './model/acknowledgedActs.ts'

/** Percentage of acts that are repeated under their key. */
const repeatedPercent = 10

/** Number of tries after which a missing answer counts as a failure. */
const maxTries = 2000

/** A person's connections to the current server. */
interface PersonConnection {
  client: Client | null
  url: string
}

function connectTo(connection: PersonConnection, url: string): Client {
  if (connection.client && connection.url === url) return connection.client
  connection.client?.close()
  connection.url = url
  return (connection.client = openClient(url))
}

/** People who perform random actions until `total` are done. */
export class Crowd {
  private readonly harness: Harness
  private readonly actions: RandomActions
  private readonly people: Person[]
  private readonly total: number
  private begunCount = 0
  private answerCount = 0
  private repeatCount = 0
  private goneCount = 0
  private cutCount = 0
  private url: Promise<string> = Promise.resolve('')
  private resolveUrl: (url: string) => void = () => {}
  private readonly milestones: { at: number; onReached: () => void }[] = []

  constructor(harness: Harness, memory: AcknowledgedActs, people: Person[], total: number) {
    this.harness = harness
    this.people = people
    this.total = total
    this.actions = new RandomActions(memory, people)
  }

  run(): Promise<unknown> {
    return Promise.all(this.people.map((person) => this.runPerson(person)))
  }

  /** Resolves when that part of all acts has been answered. */
  waitForProgress(part: number): Promise<void> {
    return new Promise((resolve) => this.milestones.push({ at: this.total * part, onReached: resolve }))
  }

  /** Makes clients with broken connections wait for the next server address. */
  holdForServer(): void {
    this.url = new Promise((resolve) => (this.resolveUrl = resolve))
  }

  setServerUrl(url: string): void {
    this.resolveUrl(url)
    this.url = Promise.resolve(url)
  }

  figures(): string {
    const { answerCount, repeatCount, goneCount, cutCount } = this
    return `${this.people.length} clients, ${answerCount} acts, ${repeatCount} of them repeats, ${goneCount} on what was gone, ${cutCount} cut off and asked again`
  }

  private async runPerson(person: Person): Promise<void> {
    const token = person.sessions[0]?.token ?? ''
    const connection: PersonConnection = { client: null, url: '' }
    const earlierActions: Action[] = []
    while (this.begunCount++ < this.total) {
      const repeatedAction =
        Math.random() * 100 < repeatedPercent ? earlierActions.at(-1 - Math.floor(Math.random() * 5)) : null
      const action = repeatedAction ?? this.actions.next(person)
      const answer = await this.perform(action, token, connection)
      if (repeatedAction) this.repeatCount++
      if (answer && repeatedAction) this.recordFailure(repeatedAction.findDifference(answer))
      else if (answer) action.recordAnswer(answer)
      if (!repeatedAction && answer) earlierActions.push(action)
      this.countAnswer()
    }
    connection.client?.close()
  }

  /** Repeats the call until it is answered; null when the object is gone. */
  private async perform(action: Action, token: string, connection: PersonConnection): Promise<Answer | null> {
    for (let tries = 0; tries < maxTries; tries++) {
      const url = await this.url
      const reply = await this.send(action, token, connectTo(connection, url)).catch(() => null)
      if (!reply) {
        this.cutCount++
        if ((await this.url) === url) this.recordFailure('a connection broke although the server was there')
        continue
      }
      const { data, errors, code: refusal } = reply.body
      if (data) return Object.values(data)[0] ?? {}
      const code = errors?.[0]?.extensions.code ?? refusal ?? String(reply.status)
      // Still in progress for the call before the kill, or too much load.
      if (code === 'CONFLICT' || code === 'UNAVAILABLE') {
        await delay(20)
        continue
      }
      if (code !== 'NOT_FOUND' || !action.canBeMissing())
        this.recordFailure(`${action.document}: ${JSON.stringify(reply.body)}`)
      else {
        this.goneCount++
        action.recordMissing?.()
      }
      return null
    }
    this.recordFailure(`${action.document} was never answered`)
    return null
  }

  private async send({ document: query, variables, hasPhoto, key }: Action, token: string, client: Client) {
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

  private recordFailure(fault: string | undefined): void {
    if (fault && this.harness.failures.length < 20) this.harness.failures.push(fault)
  }

  private countAnswer(): void {
    this.answerCount++
    for (const { at, onReached } of this.milestones) if (this.answerCount >= at) onReached()
  }
}

interface GraphqlReply {
  data?: Record<string, Answer> | null
  errors?: { message: string; extensions: { code: string } }[]
  /** Code of a call that was refused before parsing. */
  code?: string
}

const photo = picture()
