// Forms with files, streamed: the GraphQL multipart request, and the plain forms of REST. Both become Uploads.
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { processRequest, Upload as GraphqlUpload } from 'graphql-upload-minimal'
import { tooMany } from '#server/core/limits.ts'
import type { Received, UploadLimit, Uploads } from '#server/core/uploads.ts'
import { Refusal } from '#server/core/refusal.ts'
import { FileTooLarge, type Incoming } from '#server/storage/incoming.ts'

/** The largest file any call takes, and how many (decisions 46 and 149). */
const largest = { bytes: 100 * 1024 * 1024, files: 10, fieldBytes: 100_000 } as const

/** A sender who was answered before he was done may go on for these milliseconds: else he would see no answer. */
const lastWordsMs = 5000

/** Files of one person and of everybody that may be on their way at once: they lie on the disk meanwhile. */
const underWay = { perPerson: 4, atAll: 100 } as const

export interface Forms {
  incoming: Incoming
  /** Runs `work` while that person's form is being read. Refuses with TOO_MANY_REQUESTS, or UNAVAILABLE. */
  whileReading<Result>(userId: number, work: () => Promise<Result>): Promise<Result>
}

/** `limitScale` multiplies how many forms of one person are read at once. */
export function createForms(incoming: Incoming, limitScale: number): Forms {
  const reading = new Map<number, number>()
  let all = 0
  return {
    incoming,
    async whileReading(userId, work) {
      const mine = reading.get(userId) ?? 0
      if (mine >= underWay.perPerson * limitScale)
        throw tooMany(5, 'Please wait until your other files have arrived.')
      if (all >= underWay.atAll)
        throw new Refusal('UNAVAILABLE', 'Fennec is very busy. Please try again in a moment.', {
          retryAfter: 5,
        })
      reading.set(userId, mine + 1)
      all++
      try {
        return await work()
      } finally {
        all--
        const left = (reading.get(userId) ?? 1) - 1
        if (left > 0) reading.set(userId, left)
        else reading.delete(userId)
      }
    },
  }
}

export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * A form can be sent by any page, so whoever comes with a cookie alone must show a header that only our own pages can
 * set (decision 143).
 */
export function refuseForeignForm({ headers }: FastifyRequest): void {
  if (headers.authorization === undefined && headers['x-graphql-yoga-csrf'] === undefined)
    throw new Refusal('FORBIDDEN', 'Send the header x-graphql-yoga-csrf, or a bearer token')
}

/** Reads the operation of a GraphQL multipart request as JSON, in which each file is the name of its Upload. */
export async function readOperation(
  request: FastifyRequest,
  reply: FastifyReply,
  incoming: Incoming,
  uploads: Uploads,
): Promise<string> {
  const limits = { maxFieldSize: largest.fieldBytes, maxFiles: largest.files }
  const operation = await processRequest(request.raw, reply.raw, limits).catch((error: unknown) => {
    throw refusalOf(error)
  })
  return JSON.stringify(operation, (_key, value: unknown) => {
    if (!(value instanceof GraphqlUpload)) return value
    const name = String(uploads.size)
    uploads.set(name, {
      async receive(limit) {
        const { createReadStream } = await value.promise.catch((error: unknown) => {
          throw refusalOf(error)
        })
        return save(incoming, () => createReadStream(), limit)
      },
    })
    return name
  })
}

/** The file a form of REST brings: the name of its field, and its limit. */
export interface FormFile extends UploadLimit {
  field: string
}

/** Reads a form of REST with at most one file, which is on disk when this resolves, and the texts beside it. */
export async function readForm(
  request: FastifyRequest,
  expected: FormFile,
  { incoming, uploads }: { incoming: Incoming; uploads: Uploads },
): Promise<Record<string, string>> {
  if (!isForm(request))
    throw new Refusal('UNSUPPORTED_MEDIA', 'Send a form with content type multipart/form-data')
  const parser = openParser(request)
  const fields: Record<string, string> = {}
  await new Promise<void>((resolve, reject) => {
    const saved: Promise<void>[] = []
    parser.on('field', (name, text) => void (fields[name] = text))
    parser.on('file', (name, stream) => {
      if (name !== expected.field) return void stream.resume()
      const file = save(incoming, () => stream, expected)
      uploads.set(name, { receive: async (limit) => within(await file, limit) })
      saved.push(file.then(() => {}, reject))
    })
    parser.on('error', (error) => reject(refusalOf(error)))
    parser.on('filesLimit', () => reject(new Refusal('INVALID_INPUT', 'Send one file')))
    parser.on('close', () => void Promise.all(saved).then(() => resolve()))
    request.raw.once('close', () => request.raw.readableEnded || parser.destroy(new Error('broken off')))
    request.raw.pipe(parser)
  })
  return fields
}

/** Removes what has arrived of a form and was not taken. */
export async function discardForm(uploads: Uploads): Promise<void> {
  for (const upload of uploads.values()) {
    const file = await upload.receive({ below: Infinity, message: '' }).catch(() => null)
    await file?.discard()
  }
}

function openParser({ headers }: FastifyRequest) {
  try {
    const limits = { fields: 20, fieldSize: largest.fieldBytes, files: 1 }
    return busboy({ headers, defParamCharset: 'utf8', limits })
  } catch {
    throw new Refusal('INVALID_INPUT', 'The form could not be read')
  }
}

async function save(incoming: Incoming, open: () => Readable, limit: UploadLimit): Promise<Received> {
  try {
    return await incoming.save(open(), Math.min(limit.below, largest.bytes))
  } catch (error) {
    throw error instanceof FileTooLarge ? new Refusal('TOO_LARGE', limit.message) : refusalOf(error)
  }
}

async function within(file: Received, { below, message }: UploadLimit): Promise<Received> {
  if (file.bytes < below) return file
  await file.discard()
  throw new Refusal('TOO_LARGE', message)
}

/** A full disk is ours to say so; anything else that is no fault of the system is a form that came broken. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { code, syscall, status } = error as { code?: string; syscall?: string; status?: number }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Refusal('UNAVAILABLE', 'Fennec cannot take files right now. Please try again later.', {
      retryAfter: 60,
    })
  if (syscall !== undefined) return error
  if (status === 413) return new Refusal('TOO_LARGE', `Send at most ${largest.files} files`)
  return new Refusal('INVALID_INPUT', 'The form did not arrive whole')
}

/** After an early answer the rest of a form is read and thrown away for a moment, then the connection is closed. */
export function hearOut({ raw }: FastifyRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => {
    if (raw.readableEnded) return
    raw.unpipe()
    raw.resume()
    setTimeout(() => raw.readableEnded || raw.destroy(), lastWordsMs).unref()
  })
}
