// Forms with files, streamed: the GraphQL multipart request, and the plain forms of REST. Both become Uploads.
import type { IncomingMessage } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import busboy from 'busboy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { processRequest, Upload as GraphqlUpload } from 'graphql-upload-minimal'
import { Refusal } from '#server/core/refusal.ts'
import { diskFull, type Upload, type UploadLimit, type Uploads } from '#server/core/uploads.ts'
import { isForm, type ComingForm } from '#server/http/forms.ts'
import { FileTooLarge, type ReceivedFile } from '#server/storage/incoming.ts'

/** The largest file any call takes, and how many: ten videos with a still each (decisions 46 and 147). */
const largest = { bytes: 100 * 1024 * 1024, files: 20, fields: 20, fieldBytes: 100_000 } as const

/** A form on its way, and the files of its call. */
interface Reading extends ComingForm {
  uploads: Uploads
}

/**
 * Reads the operation of a GraphQL multipart request as JSON, in which each file is the name of its Upload. No part of
 * it may run before all files have come: whose it is can only be said then.
 */
export async function readOperation(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { save, uploads, signal, confirm }: Reading,
): Promise<string> {
  const claimed = new Set<Readable>()
  const files: Promise<ReceivedFile>[] = []
  attendParser(raw, claimed, signal)
  const limits = { maxFieldSize: largest.fieldBytes, maxFiles: largest.files }
  try {
    const operation = await processRequest(raw, reply.raw, limits)
    const text = JSON.stringify(operation, (_key, value: unknown) => {
      if (!(value instanceof GraphqlUpload)) return value
      const name = String(uploads.size)
      const file = value.promise.then(({ createReadStream }) => {
        const stream = createReadStream()
        claimed.add(stream)
        return save(stream, largest.bytes)
      })
      files.push(file)
      uploads.set(name, uploadOfFile(file))
      return name
    })
    await Promise.allSettled(files)
    signal.throwIfAborted()
    await confirm()
    return text
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * The library hears the first error of its parser, and a second one would be nobody's; it waits for ever for a file
 * that nothing in the operation stands for; and it follows a path of the map into what all objects share (T05). The
 * parser is seen when the request is piped into it.
 */
function attendParser(raw: IncomingMessage, claimed: Set<Readable>, signal: AbortSignal) {
  const pipe = raw.pipe.bind(raw)
  raw.pipe = (parser) => {
    const emit = parser.emit.bind(parser)
    let operations = ''
    parser.emit = (event, ...given: unknown[]) => {
      const [name, text] = given
      if (event === 'field' && name === 'operations') operations = String(text)
      const isWrong = event === 'field' && name === 'map' && !fillsNulls(operations, String(text))
      // An empty map is refused by the library.
      return isWrong ? emit(event, name, '', {}) : emit(event, ...given)
    }
    parser.on('error', () => {})
    signal.addEventListener('abort', () => (parser as unknown as Writable).destroy(signal.reason as Refusal))
    parser.on('file', (_name: string, stream: Readable) => {
      setImmediate(() => claimed.has(stream) || stream.resume())
    })
    return pipe(parser)
  }
}

/** Whether every path of the map leads to a null that was sent. */
function fillsNulls(operations: string, map: string): boolean {
  try {
    const sent: unknown = JSON.parse(operations)
    const step = (at: unknown, name: string) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined
    const paths = Object.values(JSON.parse(map) as Record<string, string[]>).flat()
    return paths.every((path) => path.split('.').reduce(step, sent) === null)
  } catch {
    return false
  }
}

/** The files a form of REST brings: the name of their field, and their limits. */
export interface FormFiles extends UploadLimit {
  field: string
  /** Another name that is taken as well. */
  otherField?: string
  /** At most as many; 1 unless said otherwise. */
  most?: number
  /** What to tell whoever sends more. */
  tooMany?: string
  /** The call takes JSON instead as well; a form may then come without a file. */
  orJson?: boolean
}

/** Reads a form of REST: its files, which are on disk when this resolves, and the texts around them. */
export async function readForm(
  request: FastifyRequest,
  { field, otherField, below, message, most = 1, tooMany = 'Send one file' }: FormFiles,
  { save, uploads, signal, confirm }: Reading,
): Promise<{ texts: Record<string, string>; files: string[] }> {
  if (!isForm(request))
    throw new Refusal('UNSUPPORTED_MEDIA', 'Send a form with content type multipart/form-data')
  const { raw } = request
  const parser = openParser(request, most)
  const texts: Record<string, string> = {}
  const files: string[] = []
  await new Promise<void>((resolve, reject) => {
    const saved: Promise<unknown>[] = []
    let isRefused = false
    const refuse = (error: unknown) => {
      isRefused = true
      reject(error)
    }
    parser.on('field', (name, text, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) refuse(new Refusal('TOO_LARGE', 'A field of the form is too long'))
      texts[name] = text
    })
    parser.on('file', (name, stream) => {
      if ((name !== field && name !== otherField) || isRefused) return void stream.resume()
      const file = save(stream, below)
      const upload = files.length === 0 ? name : `${name} ${files.length + 1}`
      files.push(upload)
      uploads.set(upload, uploadOfFile(file))
      saved.push(file.catch((error: unknown) => refuse(refusalOfFile(error, message))))
    })
    parser.on('error', (error) => refuse(refusalOf(error)))
    parser.on('fieldsLimit', () => refuse(new Refusal('INVALID_INPUT', 'The form has too many fields')))
    parser.on('filesLimit', () => refuse(new Refusal('INVALID_INPUT', tooMany)))
    parser.on('close', () => void Promise.all(saved).then(() => resolve()))
    raw.once('close', () => raw.readableEnded || parser.destroy(new Error('broken off')))
    signal.addEventListener('abort', () => parser.destroy(signal.reason as Refusal))
    raw.pipe(parser)
  })
  await confirm()
  return { texts, files }
}

/** Removes the files of a form; to be called in the end. */
export async function discardForm(uploads: Uploads): Promise<void> {
  for (const upload of uploads.values()) await upload.discard()
}

function openParser({ headers }: FastifyRequest, files: number) {
  try {
    const limits = { fields: largest.fields, fieldSize: largest.fieldBytes, files }
    return busboy({ headers, defParamCharset: 'utf8', limits })
  } catch {
    throw new Refusal('INVALID_INPUT', 'The form could not be read')
  }
}

/** The file goes to disk as it comes; a smaller limit than the form's is the verb's to set. */
function uploadOfFile(file: Promise<ReceivedFile>): Upload {
  // Whoever receives it hears of its failure; a file that nobody receives may fail in silence.
  const whole = file.catch(() => null)
  let isTaken = false
  return {
    async discard() {
      await (await whole)?.discard()
    },
    async receive({ below, message }) {
      if (isTaken) throw new Refusal('INVALID_INPUT', 'Two fields cannot share one file')
      isTaken = true
      const received = await file.catch((error: unknown) => {
        throw refusalOfFile(error, message)
      })
      if (received.bytes >= below) throw new Refusal('TOO_LARGE', message)
      return received
    },
  }
}

const refusalOfFile = (error: unknown, tooLarge: string): unknown =>
  error instanceof FileTooLarge ? new Refusal('TOO_LARGE', tooLarge) : refusalOf(error)

/** A full disk is ours to say so; anything else that is no fault of the system is a form that came broken. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { syscall, status } = error as { syscall?: string; status?: number }
  if (syscall !== undefined) return diskFull(error) ?? error
  if (status === 413) {
    const { files, fieldBytes } = largest
    return new Refusal('TOO_LARGE', `Send at most ${files} files, and ${fieldBytes} bytes of text with them`)
  }
  return new Refusal('INVALID_INPUT', 'The form did not arrive whole')
}
