// The context of one operation, and the transaction that a command runs in; all transports share the factory.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Background } from '#server/core/scheduling/background.ts'
import type { Bus, Topics } from '#server/core/events/bus.ts'
import type { RecordedEvent } from '#server/core/events/events.ts'
import type { Jobs } from '#server/core/scheduling/jobs.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import type { Uploads } from '#server/core/context/uploads.ts'
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts'
import type { Role } from '#server/generated/prisma/enums.ts'
import type { Seal } from '#server/lib/seal.ts'
import type { Sql } from '#server/lib/sql.ts'
import type { Emails } from '#server/mail/emails.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Addresses } from '#server/storage/addresses.ts'
import type { Archives } from '#server/storage/archives.ts'
import type { Images } from '#server/storage/images.ts'
import type { Sounds } from '#server/storage/sounds.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Videos } from '#server/storage/videos.ts'

/** The session of a signed-in person, as authentication read it. */
export interface ViewerSession {
  /** Id of the person. */
  id: number
  /** Role of this session, which every permission checks; see `grantedRole`. */
  role: Role
  /** True for the account of an admin, which by itself grants nothing. */
  isAdminAccount: boolean
  campus: string
  /** End of the suspension, perhaps over; until then the viewer may read, not write. */
  suspendedUntil: Date | null
  /** False until the terms in force are accepted; until then the viewer may read, not write (001 §6). */
  hasAcceptedTerms: boolean
  sessionId: number
  /** Second factor of the account, and when it was last shown in this session (ADR 16). */
  hasFactor: boolean
  factorAt: Date | null
  /** True for a new account while admins slow new accounts (002 §2). */
  isSlowed: boolean
  /** Number of the newest event in the viewer's log when the operation began. */
  eventSeq: number
}

/** Fields that may change without changing what the viewer may see. */
const permissionNeutral = { eventSeq: 0, hasAcceptedTerms: true, isSlowed: false }

/** Returns true if both sessions may see the same; ignores the fields of `permissionNeutral`. */
export const hasSamePermissions = (a: ViewerSession | null | undefined, b: ViewerSession | null) =>
  isDeepStrictEqual(a && { ...a, ...permissionNeutral }, b && { ...b, ...permissionNeutral })

/** Services of the process; a context adds the caller. */
export interface Services {
  prisma: PrismaClient
  sql: Sql
  storage: Storage
  addresses: Addresses
  images: Images
  videos: Videos
  sounds: Sounds
  archives: Archives
  mail: Emails
  jobs: Jobs
  seal: Seal
  payments: Payments | null
  bus: Bus
  /** Writes the events that a transaction recorded into people's logs. */
  writeEvents: (tx: TransactionContext) => Promise<void>
  limits: Limits
  background: Background
  now: () => Date
  /** True to return one-time codes in responses, where no mail server sends them. */
  showCodes: boolean
  site: Site
}

/** Settings of the installation that commands and fields read. */
export interface Site {
  supportEmail: string
  /** In years; younger people may not accept the terms (001 §2). */
  minimumAge: number
  publicUrl: string
  /** Payer of the provider's fee of a sale (ADR 26). */
  feeBearer: 'platform' | 'buyer'
  /** 'optional' lets admins work without a second factor until they set one up (ADR 16). */
  secondFactor: 'required' | 'optional'
}

/** A call as a transport sees it: credentials, origin, and how to set the caller's cookie. */
export interface Call {
  /** The bearer, else the cookie; never both (T17). */
  token: string | null
  /** Network of the caller, which limits count by (`networkOf`). */
  network: string
  device: string
  requestId: string
  idempotencyKey: string | null
  uploads: Uploads
  /**
   * True for a toggle whose value the server chose by reading the current state. Repeats under one Idempotency-Key may
   * choose another value; the first one holds.
   */
  isToggle?: boolean
  /** Aborted when the client disconnects before the response. */
  disconnectSignal?: AbortSignal
  setCookie(token: string | null): void
}

/** Publishes a message of a topic to the bus. */
export type Publish = <T extends keyof Topics>(topic: T, key: string, event: Topics[T]) => void

/** The `ctx` of resolvers and commands: the viewer, the database, and the services of the process. */
export interface Context extends Omit<Services, 'prisma' | 'bus' | 'writeEvents'> {
  viewer: ViewerSession | null
  /** True for a response that many viewers share: reading `viewer` throws. */
  isBroadcastContext?: true
  db: Prisma.TransactionClient
  /** Runs a read after the earlier reads of the call, as `sql` does by itself; at once in a transaction. */
  serializeReads: <Result>(read: () => Promise<Result>) => Promise<Result>
  call: Call
  /** Publishes to the bus; inside a transaction, after the commit. */
  publish: Publish
  afterCommit(work: () => void): void
  services: Services
}

export type AuthenticatedContext = Context & { viewer: ViewerSession }

/** A context inside inTransaction, the only one that records events. */
export type TransactionContext<C extends Context = Context> = C & {
  /** Written right before the commit; `record` adds to it. */
  events: RecordedEvent[]
}

/** Narrows the context to a signed-in caller; throws UNAUTHENTICATED otherwise. */
export function authenticated(ctx: Context): AuthenticatedContext {
  if (!ctx.viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  return ctx as AuthenticatedContext
}

export type Authenticate = (services: Services, token: string) => Promise<ViewerSession | null>

/** Creates contexts. A context serves one operation, since scopes are cached on it. */
export function contextFactory(services: Services, authenticate: Authenticate) {
  return async (call: Call): Promise<Context> => {
    const viewer = call.token === null ? null : await authenticate(services, call.token)
    return { ...outsideTransaction(services, call), viewer }
  }
}

function outsideTransaction(services: Services, call: Call): Omit<Context, 'viewer'> {
  const { prisma, bus, writeEvents: _, ...rest } = services
  const serializeReads = createReadQueue()
  return {
    ...rest,
    services,
    db: prisma,
    sql: (text, parameters) => serializeReads(() => services.sql(text, parameters)),
    serializeReads,
    call,
    publish: (topic, key, event) => bus.publish(topic, key, event),
    afterCommit: (work) => work(),
  }
}

/** Runs the statements of a call one at a time: twenty at once would block the database for other callers. */
function createReadQueue(): Context['serializeReads'] {
  let previous: Promise<unknown> = Promise.resolve()
  return (read) => {
    const result = previous.then(read, read)
    previous = result
    return result
  }
}

const createSystemCall = (): Call => ({
  token: null,
  network: '',
  device: '',
  requestId: randomUUID(),
  idempotencyKey: null,
  uploads: new Map(),
  setCookie: () => {},
})

/**
 * Context of a response that many viewers share. Reading its viewer throws: fields that depend on the viewer declare it
 * by `perViewer`, and are not shared (T64).
 */
export const broadcastContext = (services: Services): Context => ({
  ...outsideTransaction(services, createSystemCall()),
  isBroadcastContext: true,
  get viewer(): never {
    throw new Error('A broadcast response cannot depend on the viewer')
  },
})

/** Context of background work, without a caller. */
export const systemContext = (services: Services): Context => ({
  ...outsideTransaction(services, createSystemCall()),
  viewer: null,
})

/** Context with moderator rights, for data that is read once for many viewers; its caller checks what each viewer may see. */
export const moderatorContext = (services: Services): Context => ({
  ...outsideTransaction(services, createSystemCall()),
  viewer: {
    id: 0,
    role: 'ADMIN',
    isAdminAccount: false,
    campus: '',
    suspendedUntil: null,
    hasAcceptedTerms: true,
    hasFactor: false,
    factorAt: null,
    isSlowed: false,
    sessionId: 0,
    eventSeq: 0,
  },
})

/**
 * Runs the writes of a command in one transaction, to which `db` and `sql` of the given context are bound. Publishing and
 * `afterCommit` happen after the commit; recorded events are written last.
 * Use no other context inside: the embedded database has one connection, so a statement outside would deadlock.
 */
export async function inTransaction<C extends Context, Result>(
  ctx: C,
  work: (tx: TransactionContext<C>) => Promise<Result>,
): Promise<Result> {
  const callbacks: (() => void)[] = []
  const result = await ctx.services.prisma.$transaction(async (db) => {
    const tx: TransactionContext<C> = {
      ...ctx,
      db,
      sql: (text, parameters) => db.$queryRawUnsafe(text, ...parameters),
      serializeReads: (read) => read(),
      publish: (topic, key, event) => callbacks.push(() => ctx.publish(topic, key, event)),
      afterCommit: (callback) => callbacks.push(callback),
      events: [],
    }
    const value = await work(tx)
    await ctx.services.writeEvents(tx)
    return value
  })
  for (const callback of callbacks) callback()
  return result
}
