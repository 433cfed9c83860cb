// The context of one operation, and the transaction that a verb runs in. One factory serves every door.
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
import type { Letters } from '#server/mail/emails.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Addresses } from '#server/storage/addresses.ts'
import type { Archives } from '#server/storage/archives.ts'
import type { Images } from '#server/storage/images.ts'
import type { Sounds } from '#server/storage/sounds.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Videos } from '#server/storage/videos.ts'

/** Who is calling, as his session says. */
export interface ViewerSession {
  id: number
  /** The role this session may act in, which is what every permission asks: see `grantedRole`. */
  role: Role
  /** The account is an admin's, which by itself grants nothing. */
  isAdminAccount: boolean
  /** The slug of his campus, such as "unilag". */
  campus: string
  /** Until then he may read, but not write; may be over. */
  suspendedUntil: Date | null
  /** Those in force; until then he may read, but not write (001 §6). */
  hasAcceptedTerms: boolean
  sessionId: number
  /** Whether he has set up a second factor, and when it was last shown in this session (ADR 16). */
  hasFactor: boolean
  factorAt: Date | null
  /** Whether his account is new while admins have new ones slowed (002 §2). */
  isSlowed: boolean
  /** How far his log of events went when the session was read: before anything else of the operation. */
  eventSeq: number
}

/** What makes no difference to what somebody may see: that his log has gone on, that he may write now, and how much. */
const passing = { eventSeq: 0, hasAcceptedTerms: true, isSlowed: false }

/** Whether somebody is and may see what he was and might. */
export const isSameStanding = (one: ViewerSession | null | undefined, other: ViewerSession | null) =>
  isDeepStrictEqual(one && { ...one, ...passing }, other && { ...other, ...passing })

/** What the process is made of; a context adds who is calling. */
export interface Parts {
  prisma: PrismaClient
  sql: Sql
  storage: Storage
  addresses: Addresses
  images: Images
  videos: Videos
  sounds: Sounds
  archives: Archives
  mail: Letters
  jobs: Jobs
  /** For what lies in the database for good and is to be read there by nobody. */
  seal: Seal
  /** Null where nobody can pay. */
  payments: Payments | null
  bus: Bus
  /** Puts what a transaction has recorded into people's logs. */
  writeEvents: (tx: TransactionContext) => Promise<void>
  limits: Limits
  background: Background
  now: () => Date
  showCodes: boolean
  site: Site
}

/** What the people who run this Fennec have decided for it. */
export interface Site {
  supportEmail: string
  /** In years; whoever is younger may not accept the terms (001 §2). */
  minimumAge: number
  /** Where people reach it, such as https://fennec.example. */
  publicUrl: string
  /** Who pays what the provider takes of a sale (ADR 26). */
  feeBearer: 'platform' | 'buyer'
  /** Whether admins may do without a second factor as long as they have set up none (ADR 16). */
  secondFactor: 'required' | 'optional'
}

/** What a door knows of a call: its credentials, where it comes from, and how to change the caller's cookie. */
export interface Call {
  /** The bearer, else the cookie: exactly one of them, never one after the other (T17). */
  token: string | null
  /** The network it comes from: what limits count (`networkOf`). */
  network: string
  device: string
  requestId: string
  idempotencyKey: string | null
  uploads: Uploads
  /**
   * A toggle: what the write is to wish for was left to us, and found by looking how things stand. Calls under one
   * Idempotency-Key may find differently; what the first one wished for holds.
   */
  isToggle?: boolean
  /** Aborted when the caller leaves before he is answered. */
  left?: AbortSignal
  setCookie(token: string | null): void
}

export type Publish = <T extends keyof Topics>(topic: T, key: string, event: Topics[T]) => void

export interface Context extends Omit<Parts, 'prisma' | 'bus' | 'writeEvents'> {
  viewer: ViewerSession | null
  /** It makes one answer for many people: reading `viewer` fails. */
  isForMany?: true
  /** Prisma, bound to the transaction inside inTransaction. */
  db: Prisma.TransactionClient
  /** Reads when the reads before it are done; `sql` does so by itself, and in a transaction there is nothing to wait for. */
  serializeReads: <Result>(read: () => Promise<Result>) => Promise<Result>
  call: Call
  /** Tells whoever listens; inside a transaction, once it has been committed. */
  publish: Publish
  /** Runs after the commit, or at once where there is no transaction. */
  afterCommit(work: () => void): void
  parts: Parts
}

export type AuthenticatedContext = Context & { viewer: ViewerSession }

/** A context inside inTransaction: the only one that events can be recorded in. */
export type TransactionContext<C extends Context = Context> = C & {
  /** Written right before the commit, and by nobody but `record`. */
  events: RecordedEvent[]
}

/** Narrows the context of a field that is behind a scope; anybody else is refused. */
export function signed(ctx: Context): AuthenticatedContext {
  if (!ctx.viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  return ctx as AuthenticatedContext
}

export type Authenticate = (parts: Parts, token: string) => Promise<ViewerSession | null>

/** Makes the contexts of every door. A context serves one operation: scopes are cached on it. */
export function contextFactory(parts: Parts, authenticate: Authenticate) {
  return async (call: Call): Promise<Context> => {
    const viewer = call.token === null ? null : await authenticate(parts, call.token)
    return { ...outsideTransaction(parts, call), viewer }
  }
}

function outsideTransaction(parts: Parts, call: Call): Omit<Context, 'viewer'> {
  const { prisma, bus, writeEvents: _, ...rest } = parts
  const serializeReads = newSeries()
  return {
    ...rest,
    parts,
    db: prisma,
    sql: (text, parameters) => serializeReads(() => parts.sql(text, parameters)),
    serializeReads,
    call,
    publish: (topic, key, event) => bus.publish(topic, key, event),
    afterCommit: (work) => work(),
  }
}

/**
 * Runs the statements of a call one at a time: twenty at once would keep the database from everybody else.
 */
function newSeries(): Context['serializeReads'] {
  let before: Promise<unknown> = Promise.resolve()
  return (read) => {
    const result = before.then(read, read)
    before = result
    return result
  }
}

const callOfNobody = (): Call => ({
  token: null,
  network: '',
  device: '',
  requestId: randomUUID(),
  idempotencyKey: null,
  uploads: new Map(),
  setCookie: () => {},
})

/**
 * The context of one answer that many people get. It knows none of them, and whoever asks who is calling has a fault:
 * a field that depends on it says so by `perViewer`, and its answers are not shared (T64).
 */
export const broadcastContext = (parts: Parts): Context => ({
  ...outsideTransaction(parts, callOfNobody()),
  isForMany: true,
  get viewer(): never {
    throw new Error('What is told to many depends on who asks')
  },
})

/** The context of what is done for nobody who waits. */
export const systemContext = (parts: Parts): Context => ({
  ...outsideTransaction(parts, callOfNobody()),
  viewer: null,
})

/** Reads whatever there is, once for many people; who of them may see it is then for the reader to find out. */
export const moderatorContext = (parts: Parts): Context => ({
  ...outsideTransaction(parts, callOfNobody()),
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
 * Runs a verb's writes in one transaction. `work` gets a context whose `db` and `sql` are bound to it; what it
 * publishes or leaves for after the commit happens then, and never if it fails; events it records are written last.
 * Inside, use no other context: the embedded database has one connection, and a statement outside the transaction
 * would wait for its end.
 */
export async function inTransaction<C extends Context, Result>(
  ctx: C,
  work: (tx: TransactionContext<C>) => Promise<Result>,
): Promise<Result> {
  const afterwards: (() => void)[] = []
  const result = await ctx.parts.prisma.$transaction(async (db) => {
    const tx: TransactionContext<C> = {
      ...ctx,
      db,
      sql: (text, parameters) => db.$queryRawUnsafe(text, ...parameters),
      serializeReads: (read) => read(),
      publish: (topic, key, event) => afterwards.push(() => ctx.publish(topic, key, event)),
      afterCommit: (later) => afterwards.push(later),
      events: [],
    }
    const done = await work(tx)
    await ctx.parts.writeEvents(tx)
    return done
  })
  for (const later of afterwards) later()
  return result
}
