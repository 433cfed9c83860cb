// Continuous writes of parallel students, each with one write at a time; the acknowledged ones are recorded in the
// journal.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { termsVersion } from '#rules/identity/users'
import { hashToken } from '#server/modules/identity/auth/tokens.ts'
import { password, registrationOf } from '../support/factories.ts'
import { picture } from '../support/people/uploads.ts'
import { openClient, type Client, type Reply } from './harness/client.ts'
import type { Person } from './harness/dataStore.ts'
import type { Journal } from './model/journal.ts'

const photo = await picture()

/** Statuses of a server that stops, is overloaded or has lost its database. */
const allowedRefusals = [429, 503]

/** A sign-up whose answer was lost. */
export interface UnansweredSignUp {
  registration: ReturnType<typeof registrationOf>
  key: string
}

/** Students who edit their profiles, and newcomers who sign up, until the experiment stops them. */
export class CampusWriters {
  refused = 0
  /** Requests without a complete answer. */
  readonly cutRequests: string[] = []
  /** Answers that are neither success nor an allowed refusal. */
  readonly unexpectedAnswers: string[] = []
  readonly unansweredSignUps: UnansweredSignUp[] = []
  /** Resolves when every student has stopped, on command or by a cut. */
  readonly done: Promise<unknown>
  private isRunning = true
  private serial = 0
  private readonly url: string
  private readonly journal: Journal

  constructor(url: string, journal: Journal, people: Person[], newcomers: number) {
    this.url = url
    this.journal = journal
    const loops = [
      ...people.map((person) => (client: Client) => this.editProfile(client, person)),
      ...Array.from({ length: newcomers }, () => (client: Client) => this.signUpAndUse(client)),
    ]
    this.done = Promise.all(loops.map((runOnce, n) => this.runStudent(runOnce, n % 2 === 0)))
  }

  stop(): void {
    this.isRunning = false
  }

  private async runStudent(runOnce: (client: Client) => Promise<void>, keepAlive: boolean) {
    const client = openClient(this.url, { keepAlive })
    try {
      while (this.isRunning) await runOnce(client)
    } catch (error) {
      this.cutRequests.push(String(error))
    } finally {
      client.close()
    }
  }

  /** Sends a write; null when it was refused or the run is over. Throws when the answer was cut. */
  private async write<Body>(
    client: Client,
    ...[address, what]: Parameters<Client['send']>
  ): Promise<Body | null> {
    if (!this.isRunning) return null
    const reply: Reply<Body & { errors?: unknown }> = await client.send(address, what)
    if ([200, 201].includes(reply.status) && !reply.body.errors) return reply.body
    if (allowedRefusals.includes(reply.status)) {
      this.refused++
      await delay(20)
    } else this.unexpectedAnswers.push(`${address}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return null
  }

  /** Edits the profile of an existing student. */
  private async editProfile(client: Client, { id, sessions: [session] }: Person) {
    const { token } = session ?? {}
    const n = ++this.serial
    const phone = `${Date.now()} ${n}`
    const acknowledgePhone = this.journal.beginWrite(id, 'phone', phone)
    if (await this.write(client, 'PUT /api/users/profile', { token, json: { phone } })) acknowledgePhone()
    const theme = ['dark', 'light', 'system'][n % 3] ?? ''
    const acknowledgeTheme = this.journal.beginWrite(id, 'theme', theme.toUpperCase())
    if (await this.write(client, 'PUT /api/users/profile', { token, json: { theme } })) acknowledgeTheme()
    if (n % 5 === 0) await this.setPicture(client, id, token)
  }

  private async setPicture(client: Client, id: number, token?: string) {
    const what = `the picture of user ${id}`
    this.journal.removeFact(what)
    const sent = { token, picture: photo }
    const address = 'POST /api/upload-profile-picture'
    const response = await this.write<{ profileImageUrl: string }>(client, address, sent)
    const key = response && /pictures\/[0-9a-f]{32}/.exec(response.profileImageUrl)?.[0]
    if (key)
      this.journal.recordFact(what, 'SELECT FROM "User" WHERE id = $1 AND "pictureKey" = $2', [id, key])
  }

  /** Signs up a new student, who signs in, accepts the terms, chooses a handle and signs out. */
  private async signUpAndUse(client: Client) {
    const { journal } = this
    const token = await this.signUp(client)
    if (!token) return
    const session = `the session ${token}`
    const name = `s${randomUUID().slice(0, 12)}`
    const graphql = (query: string) => this.write(client, 'POST /graphql', { token, json: { query } })
    const accept = `mutation { acceptTerms(input: { version: ${termsVersion}, isOfAge: true }) { viewer { email } } }`
    const sessionSource = 'FROM "User" JOIN "Session" ON "userId" = "User".id WHERE "tokenHash" = $1'
    if (await graphql(accept))
      journal.recordFact(`terms of ${session}`, `SELECT ${sessionSource} AND "termsVersion" = $2`, [
        hashToken(token),
        termsVersion,
      ])
    if (await graphql(`mutation { changeHandle(input: { name: "${name}" }) { viewer { email } } }`))
      journal.recordFact(`handle ${name}`, 'SELECT FROM "User" WHERE handle LIKE $1', [`${name}.%`])
    if (++this.serial % 2 === 0) return
    for (const what of [session, `terms of ${session}`]) journal.removeFact(what)
    if (await this.write(client, 'POST /api/logout', { token }))
      journal.recordFact(
        `end of ${session}`,
        'SELECT WHERE NOT EXISTS (SELECT FROM "Session" WHERE "tokenHash" = $1)',
        [hashToken(token)],
      )
  }

  private async signUp(client: Client): Promise<string | undefined> {
    const { journal } = this
    const registration = registrationOf()
    const { email } = registration
    const key = randomUUID()
    const sent = { json: registration, headers: { 'idempotency-key': key } }
    const response = await this.write(client, 'POST /api/register', sent).catch((error: unknown) => {
      this.unansweredSignUps.push({ registration, key })
      throw error
    })
    if (!response) return undefined
    journal.recordFact(`the account ${email}`, 'SELECT FROM "User" WHERE email = $1', [email])
    const answer = await this.write<{ token: string }>(client, 'POST /api/login', {
      json: { email, password },
    })
    if (!answer) return undefined
    const { token } = answer
    journal.recordFact(`the session ${token}`, 'SELECT FROM "Session" WHERE "tokenHash" = $1', [
      hashToken(token),
    ])
    return token
  }
}
