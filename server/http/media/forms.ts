// Limits of multipart forms with files: permission of the sender, number, size and minimum speed.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bus } from '#server/core/events/bus.ts'
import { tooManyRequests, type Limits } from '#server/core/limits/limits.ts'
import { overloadedRefusal } from '#server/core/scheduling/fairQueue.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended, suspensionRefusal, type Suspendable } from '#server/core/context/suspension.ts'
import { spendUploads } from '#server/core/context/uploads.ts'
import type { Incoming, ReceivedFile } from '#server/storage/incoming.ts'

/** Forms read at once, since their files use disk space. A hostel may share one network. */
const maxForms = { person: 4, network: 30, all: 100 } as const

const maxBytes = 500 * 1024 * 1024

/** Minimum speed of a form, below that of the slowest phone. */
const minSpeed = { bytes: 4096, ms: 30_000 } as const

/** Milliseconds that a client may keep sending after its response; otherwise it would not see the response. */
const drainMs = 5000

/** Sender of a form, and the checks that depend on their request. */
export interface Sender {
  viewer: Suspendable & { id: number }
  network: string
  /** Content-Length; null if unknown. */
  bytes: number | null
  /** Waits for a slot of the work on the form. */
  admit(): Promise<void>
  /** Reads the sender again; null if signed out. */
  readSender(): Promise<Suspendable | null>
}

export interface FormStream {
  save(stream: Readable, below: number): Promise<ReceivedFile>
  /** Aborted with the refusal when the sender may no longer send it. */
  signal: AbortSignal
  /** Call it when the form has arrived: waits for a slot, and refuses a sender who may no longer send it. */
  confirm(): Promise<void>
}

export interface Forms {
  /**
   * Runs `work` while a form is read. Refuses suspended senders, those with other forms or uploads beyond their limits
   * (T48), and everyone while there are too many, before a byte is written. Without Content-Length a form counts with the
   * maximum of one person.
   */
  whileReading<Result>(sender: Sender, work: (form: FormStream) => Promise<Result>): Promise<Result>
}

interface Options {
  incoming: Incoming
  bus: Bus
  limits: Limits
  now(): Date
  /** LIMIT_SCALE for the forms of one person and one network. */
  limitScale: number
}

export function createForms({ incoming, bus, limits, now, limitScale }: Options): Forms {
  const activeForms = new Map<string, number>()
  const count = (key: string) => activeForms.get(key) ?? 0
  const add = (key: string, change: number) => {
    const next = count(key) + change
    if (next > 0) activeForms.set(key, next)
    else activeForms.delete(key)
  }

  /** Counts a form against the limits; returns the function that releases it. */
  function reserve({ viewer, network, bytes }: Sender): () => void {
    if (bytes !== null && bytes > maxBytes) throw new Refusal('TOO_LARGE', 'Send at most 500 MB in one form')
    // A form of unknown size counts with the maximum.
    const weight = bytes ?? maxBytes
    const bytesKey = `bytes:${viewer.id}`
    const keys = [`person:${viewer.id}`, `network:${network}`, 'all'] as const
    const [ofPerson, ofNetwork, all] = keys.map(count) as [number, number, number]
    const areTooMany = ofPerson >= maxForms.person * limitScale || ofNetwork >= maxForms.network * limitScale
    if (areTooMany || count(bytesKey) + weight > maxBytes)
      throw tooManyRequests(5, 'Please wait until your other files have arrived.')
    if (all >= maxForms.all) throw overloadedRefusal(5)
    const addAll = (sign: 1 | -1) => {
      for (const key of keys) add(key, sign)
      add(bytesKey, sign * weight)
    }
    addAll(1)
    return () => addAll(-1)
  }

  return {
    async whileReading(sender, work) {
      const { viewer, admit, readSender } = sender
      if (isSuspended(viewer, now())) throw suspensionRefusal(viewer)
      const release = reserve(sender)
      const remaining = { bytes: maxBytes }
      const save: FormStream['save'] = (stream, below) => incoming.save(stream, below, remaining)
      try {
        await spendUploads(limits, viewer.id, { files: 0, bytes: 0 })
        return await whileAllowed({ bus, viewer, now, admit, readSender }, (allowed) =>
          work({ save, ...allowed }),
        )
      } finally {
        release()
      }
    },
  }
}

type SessionCheck = Pick<Options, 'bus' | 'now'> & Pick<Sender, 'viewer' | 'admit' | 'readSender'>

/** Ends the work when the session ends: a form may take an hour. The session is checked again at the end. */
async function whileAllowed<Result>(
  { bus, viewer, now, admit, readSender }: SessionCheck,
  work: (allowed: Omit<FormStream, 'save'>) => Promise<Result>,
): Promise<Result> {
  const sessionEnd = new AbortController()
  const checkSession = async () => {
    const current = await readSender()
    if (!current) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
    if (isSuspended(current, now())) throw suspensionRefusal(current)
  }
  const stopListening = await bus.listen('sessionEnded', String(viewer.id), () => {
    // A failed check is no reason to refuse yet.
    checkSession().catch((error: unknown) => error instanceof Refusal && sessionEnd.abort(error))
  })
  try {
    sessionEnd.signal.throwIfAborted()
    return await work({ signal: sessionEnd.signal, confirm: () => admit().then(checkSession) })
  } finally {
    stopListening()
  }
}

export function contentLengthOf({ headers }: FastifyRequest): number | null {
  const { 'content-length': length } = headers
  return length === undefined ? null : Number(length)
}

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Protects forms, which any page can send, against CSRF: cookie-only calls need a header of our pages (ADR 14). */
export function checkFormCsrf({ headers }: FastifyRequest): void {
  if (headers.authorization === undefined && headers['x-graphql-yoga-csrf'] === undefined)
    throw new Refusal('FORBIDDEN', 'Send the header x-graphql-yoga-csrf, or a bearer token')
}

/** Closes a form below the minimum speed, and lets a client finish sending after an early response. */
export function monitorForm({ raw }: Pick<FastifyRequest, 'raw'>, reply: Pick<FastifyReply, 'raw'>): void {
  let bytesBefore = raw.socket.bytesRead
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - bytesBefore
    bytesBefore += arrived
    if (arrived < minSpeed.bytes) raw.destroy()
  }, minSpeed.ms).unref()
  for (const end of ['end', 'close']) raw.once(end, () => clearInterval(timer))

  reply.raw.once('finish', () => {
    if (raw.readableEnded) return
    raw.unpipe()
    raw.resume()
    setTimeout(() => raw.readableEnded || raw.destroy(), drainMs).unref()
  })
}
