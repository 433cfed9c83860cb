// What holds for every form with files: who may send one, how many at once, and that it keeps coming.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooMany, type Limits } from '#server/core/limits.ts'
import { veryBusy } from '#server/core/queue.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isSuspended, suspended, type Suspendable } from '#server/core/suspension.ts'
import { spendUploads } from '#server/core/uploads.ts'
import type { Incoming } from '#server/storage/incoming.ts'

/** Forms on their way at once: their files lie on the disk meanwhile. A hostel may share one network. */
const underWay = { person: 4, network: 30, all: 100 } as const

/** A form of which less than this arrives in that time holds a place and goes nowhere; the slowest phone is faster. */
const pace = { bytes: 4096, ms: 30_000 } as const

/** A sender who was answered before he was done may go on for these milliseconds: else he would see no answer. */
const lastWordsMs = 5000

export interface Sender {
  viewer: Suspendable & { id: number }
  network: string
}

export interface Forms {
  incoming: Incoming
  /**
   * Runs `work` while that person's form is being read. Before anything of it lies on the disk it refuses who is
   * suspended, who sends others or has sent enough today (T48), and everybody while there are too many.
   */
  whileReading<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result>
}

interface Options {
  incoming: Incoming
  limits: Limits
  now(): Date
  /** Multiplies how many forms of one person and of one network are read at once. */
  limitScale: number
}

export function createForms({ incoming, limits, now, limitScale }: Options): Forms {
  const reading = new Map<string, number>()
  const count = (key: string) => reading.get(key) ?? 0
  const add = (key: string, change: number) => {
    const next = count(key) + change
    if (next > 0) reading.set(key, next)
    else reading.delete(key)
  }
  return {
    incoming,
    async whileReading({ viewer, network }, work) {
      if (isSuspended(viewer, now())) throw suspended(viewer)
      const keys = [`person:${viewer.id}`, `network:${network}`, 'all'] as const
      const [person, neighbours, all] = keys.map(count) as [number, number, number]
      if (person >= underWay.person * limitScale || neighbours >= underWay.network * limitScale)
        throw tooMany(5, 'Please wait until your other files have arrived.')
      if (all >= underWay.all) throw veryBusy(5)
      for (const key of keys) add(key, 1)
      try {
        await spendUploads(limits, viewer.id, { files: 0, bytes: 0 })
        return await work()
      } finally {
        for (const key of keys) add(key, -1)
      }
    },
  }
}

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * A form can be sent by any page, so whoever comes with a cookie alone must show a header that only our own pages can
 * set (decision 143).
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
