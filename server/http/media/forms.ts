// What holds for every form with files: who may send one, until its end, how many at once, and that it keeps coming.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bus } from '#server/core/events/bus.ts'
import { tooMany, type Limits } from '#server/core/limits/limits.ts'
import { veryBusy } from '#server/core/scheduling/fairQueue.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended, suspended, type Suspendable } from '#server/core/context/suspension.ts'
import { spendUploads } from '#server/core/context/uploads.ts'
import type { Incoming, ReceivedFile } from '#server/storage/incoming.ts'

/** Forms on their way at once: their files lie on the disk meanwhile. A hostel may share one network. */
const underWay = { person: 4, network: 30, all: 100 } as const

/** Of one person's forms under way together. */
const mostBytes = 500 * 1024 * 1024

/** A form of which less than this arrives in that time holds a place and goes nowhere; the slowest phone is faster. */
const pace = { bytes: 4096, ms: 30_000 } as const

/** A sender who was answered before he was done may go on for these milliseconds: else he would see no answer. */
const lastWordsMs = 5000

export interface Sender {
  viewer: Suspendable & { id: number }
  network: string
  /** As many as its header says; null where that is left open. */
  bytes: number | null
  /** Waits for the slot in which the form is processed. */
  admit(): Promise<void>
  /** Who it is by now. */
  ask(): Promise<Suspendable | null>
}

/** A form on its way. */
export interface ComingForm {
  /** Writes one of its files to disk; see `Incoming`. */
  save(stream: Readable, below: number): Promise<ReceivedFile>
  /** Aborted, with what to tell him, when its sender may send no more of it. */
  signal: AbortSignal
  /** To be called when it is there and before anything is done with it: waits, and refuses who may not send it any more. */
  confirm(): Promise<void>
}

export interface Forms {
  /**
   * Runs `work` while that person's form is being read. Before anything of it lies on the disk it refuses who is
   * suspended, who sends others or has sent enough today (T48), and everybody while there are too many. Of forms that do
   * not say how long they are no more is taken than of all of a person's.
   */
  whileReading<Result>(sender: Sender, work: (form: ComingForm) => Promise<Result>): Promise<Result>
}

interface Options {
  incoming: Incoming
  bus: Bus
  limits: Limits
  now(): Date
  /** Multiplies how many forms of one person and of one network are read at once. */
  limitScale: number
}

export function createForms({ incoming, bus, limits, now, limitScale }: Options): Forms {
  const reading = new Map<string, number>()
  const count = (key: string) => reading.get(key) ?? 0
  const add = (key: string, change: number) => {
    const next = count(key) + change
    if (next > 0) reading.set(key, next)
    else reading.delete(key)
  }

  /** Takes a place, and gives what gives it back. */
  function take({ viewer, network, bytes }: Sender): () => void {
    if (bytes !== null && bytes > mostBytes) throw new Refusal('TOO_LARGE', 'Send at most 500 MB in one form')
    // What does not say how long it is may become as long as all of them.
    const weight = bytes ?? mostBytes
    const weights = `bytes:${viewer.id}`
    const keys = [`person:${viewer.id}`, `network:${network}`, 'all'] as const
    const [person, neighbours, all] = keys.map(count) as [number, number, number]
    const areTooMany = person >= underWay.person * limitScale || neighbours >= underWay.network * limitScale
    if (areTooMany || count(weights) + weight > mostBytes)
      throw tooMany(5, 'Please wait until your other files have arrived.')
    if (all >= underWay.all) throw veryBusy(5)
    const addAll = (by: 1 | -1) => {
      for (const key of keys) add(key, by)
      add(weights, by * weight)
    }
    addAll(1)
    return () => addAll(-1)
  }

  return {
    async whileReading(sender, work) {
      const { viewer, admit, ask } = sender
      if (isSuspended(viewer, now())) throw suspended(viewer)
      const giveBack = take(sender)
      const room = { bytes: mostBytes }
      const save: ComingForm['save'] = (stream, below) => incoming.save(stream, below, room)
      try {
        await spendUploads(limits, viewer.id, { files: 0, bytes: 0 })
        return await whileAllowed({ bus, viewer, now, admit, ask }, (allowed) => work({ save, ...allowed }))
      } finally {
        giveBack()
      }
    },
  }
}

type Asked = Pick<Options, 'bus' | 'now'> & Pick<Sender, 'viewer' | 'admit' | 'ask'>

/** A form may take an hour, and its session end meanwhile: a hint cuts it off, and who hears none is asked in the end. */
async function whileAllowed<Result>(
  { bus, viewer, now, admit, ask }: Asked,
  work: (allowed: Omit<ComingForm, 'save'>) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const checkSession = async () => {
    const current = await ask()
    if (!current) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
    if (isSuspended(current, now())) throw suspended(current)
  }
  const stopListening = await bus.listen('sessionEnded', String(viewer.id), () => {
    // That we could not ask is no reason to refuse anybody yet.
    checkSession().catch((error: unknown) => error instanceof Refusal && ended.abort(error))
  })
  try {
    ended.signal.throwIfAborted()
    return await work({ signal: ended.signal, confirm: () => admit().then(checkSession) })
  } finally {
    stopListening()
  }
}

/** How long a form says it is, in bytes. */
export function bytesOf({ headers }: FastifyRequest): number | null {
  const { 'content-length': length } = headers
  return length === undefined ? null : Number(length)
}

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * A form can be sent by any page, so whoever comes with a cookie alone must show a header that only our own pages can
 * set (ADR 14).
 */
export function refuseForeignForm({ headers }: FastifyRequest): void {
  if (headers.authorization === undefined && headers['x-graphql-yoga-csrf'] === undefined)
    throw new Refusal('FORBIDDEN', 'Send the header x-graphql-yoga-csrf, or a bearer token')
}

/** Cuts off a form that does not keep coming, and hears a sender out who is answered before he is done. */
export function attendForm({ raw }: Pick<FastifyRequest, 'raw'>, reply: Pick<FastifyReply, 'raw'>): void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - before
    before += arrived
    if (arrived < pace.bytes) raw.destroy()
  }, pace.ms).unref()
  for (const end of ['end', 'close']) raw.once(end, () => clearInterval(timer))

  reply.raw.once('finish', () => {
    if (raw.readableEnded) return
    raw.unpipe()
    raw.resume()
    setTimeout(() => raw.readableEnded || raw.destroy(), lastWordsMs).unref()
  })
}
