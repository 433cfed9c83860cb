// Parsers of multipart forms, for GraphQL multipart requests and for REST: files are streamed to disk as `Upload`s.
import type { IncomingMessage } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import busboy from 'busboy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { processRequest, Upload as GraphqlUpload } from 'graphql-upload-minimal'
import { refuseDeepValue } from '#server/core/context/nesting.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { diskFullRefusal, type Upload, type UploadLimit, type Uploads } from '#server/core/context/uploads.ts'
import { isForm, type FormStream } from '#server/http/media/forms.ts'
import { FileTooLarge, type ReceivedFile } from '#server/storage/incoming.ts'

/** Limits of one form; files suffice for ten videos with a still each (ADR 22). */
const formLimits = { bytes: 100 * 1024 * 1024, files: 20, fields: 20, fieldBytes: 100_000 } as const

interface FormReader extends FormStream {
  uploads: Uploads
}

/**
 * Reads the operation of a GraphQL multipart request as JSON text, in which Upload names replace files. Resolves after all
 * files have come, since only then the session is confirmed.
 */
export async function readOperation(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { save, uploads, signal, confirm }: FormReader,
): Promise<string> {
  const claimed = new Set<Readable>()
  const files: Promise<ReceivedFile>[] = []
  patchParser(raw, claimed, signal)
  const limits = { maxFieldSize: formLimits.fieldBytes, maxFiles: formLimits.files }
  try {
    const operation = await processRequest(raw, reply.raw, limits)
    const text = JSON.stringify(refuseDeepValue(operation), (_key, value: unknown) => {
      if (!(value instanceof GraphqlUpload)) return value
      const name = String(uploads.size)
      const file = value.promise.then(({ createReadStream }) => {
        const stream = createReadStream()
        claimed.add(stream)
        return save(stream, formLimits.bytes)
      })
      files.push(file)
      uploads.set(name, createUpload(file))
      return name
    })
    await Promise.allSettled(files)
    signal.throwIfAborted()
    await confirm()
    return text
  } catch (error) {
    throw toRefusal(error)
  }
}

/**
 * Fixes graphql-upload-minimal through the parser that the request is piped into: later errors would be unhandled, an
 * unmapped file would never end, and a path of the map could reach prototypes (T05).
 */
function patchParser(raw: IncomingMessage, claimed: Set<Readable>, signal: AbortSignal) {
  const pipe = raw.pipe.bind(raw)
  raw.pipe = (parser) => {
    const emit = parser.emit.bind(parser)
    let operations = ''
    parser.emit = (event, ...args: unknown[]) => {
      const [name, text] = args
      if (event === 'field' && name === 'operations') operations = String(text)
      const isInvalidMap = event === 'field' && name === 'map' && !pointsToNulls(operations, String(text))
      // The library refuses an empty map.
      return isInvalidMap ? emit(event, name, '', {}) : emit(event, ...args)
    }
    parser.on('error', () => {})
    signal.addEventListener('abort', () => (parser as unknown as Writable).destroy(signal.reason as Refusal))
    parser.on('file', (_name: string, stream: Readable) => {
      setImmediate(() => claimed.has(stream) || stream.resume())
    })
    return pipe(parser)
  }
}

/** True if every path of the map leads to a null of the operations. */
function pointsToNulls(operations: string, map: string): boolean {
  try {
    const sent: unknown = JSON.parse(operations)
    const descend = (parent: unknown, name: string) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
        ? (parent as Record<string, unknown>)[name]
        : undefined
    const paths = Object.values(JSON.parse(map) as Record<string, string[]>).flat()
    return paths.every((path) => path.split('.').reduce(descend, sent) === null)
  } catch {
    return false
  }
}

/** Files of a REST form: the name of their field, and limits. */
export interface FormFiles extends UploadLimit {
  field: string
  /** Another field name that is accepted for the file. */
  otherField?: string
  /** Maximum number, default 1. */
  maxFiles?: number
  /** Refusal of more files. */
  tooManyMessage?: string
  /** True if the route accepts JSON too; a form may then have no file. */
  orJson?: boolean
}

/**
 * Reads a REST form: texts, and files, which are on disk when this resolves. Names may end in [] or [0] for lists. A file
 * under another name is refused; an empty file input is ignored.
 */
export async function readForm(
  request: FastifyRequest,
  { field, otherField, below, message, maxFiles = 1, tooManyMessage = 'Send one file' }: FormFiles,
  { save, uploads, signal, confirm }: FormReader,
): Promise<{ texts: Record<string, string | string[]>; files: string[] }> {
  if (!isForm(request))
    throw new Refusal('UNSUPPORTED_MEDIA', 'Send a form with content type multipart/form-data')
  const { raw } = request
  const parser = openParser(request, maxFiles)
  const countParts = createPartCounter(request)
  let seenParts = 0
  const texts = new Map<string, Field>()
  const parts: FilePart[] = []
  const isFileField = (name: string) => name === field || name === otherField
  const misplaced = () => new Refusal('INVALID_INPUT', `Send files under ${field}, each with a file name`)
  await new Promise<void>((resolve, reject) => {
    const saved: Promise<unknown>[] = []
    let isRefused = false
    const refuse = (error: unknown) => {
      isRefused = true
      reject(error)
    }
    parser.on('field', (sentName, text, { nameTruncated, valueTruncated, mimeType }) => {
      seenParts++
      const { name, isList } = listName(sentName)
      const isFile = /^(image|video|audio)\//.test(mimeType) || text.includes('\0')
      if (isFile || (isFileField(name) && text !== '')) return refuse(misplaced())
      if (nameTruncated || valueTruncated) refuse(new Refusal('TOO_LARGE', 'A field of the form is too long'))
      const values = [...(texts.get(name)?.values ?? []), text]
      texts.set(name, { isList, values })
    })
    parser.on('file', (sentName, stream, { filename }) => {
      seenParts++
      if (isRefused) return void stream.resume()
      const file = save(stream, below)
      const part = { file, upload: createUpload(file), hasName: Boolean(filename) }
      uploads.set(String(uploads.size), part.upload)
      const isExpected = isFileField(listName(sentName).name)
      if (isExpected) parts.push(part)
      const end = isExpected ? file : isEmptyInput(part).then((isEmpty) => isEmpty || refuse(misplaced()))
      saved.push(end.catch((error: unknown) => refuse(toFileRefusal(error, message))))
    })
    parser.on('error', (error) => refuse(toRefusal(error)))
    parser.on('fieldsLimit', () => refuse(new Refusal('INVALID_INPUT', 'The form has too many fields')))
    parser.on('filesLimit', () => refuse(new Refusal('INVALID_INPUT', tooManyMessage)))
    parser.on('close', () => {
      // The parser skips parts that are not form-data.
      if (countParts() > seenParts)
        refuse(new Refusal('INVALID_INPUT', 'Send every part of the form as form-data'))
      void Promise.all(saved).then(() => resolve())
    })
    raw.once('close', () => raw.readableEnded || parser.destroy(new Error('broken off')))
    signal.addEventListener('abort', () => parser.destroy(signal.reason as Refusal))
    raw.pipe(parser)
  })
  await confirm()
  return {
    texts: Object.fromEntries([...texts].map(([name, sent]) => [name, toFieldValue(sent)])),
    files: await nameFiles(parts, field, uploads),
  }
}

interface Field {
  isList: boolean
  values: string[]
}

/** A repeated field is a list too; commands refuse it where they need a text. */
const toFieldValue = ({ isList, values }: Field) => (isList || values.length > 1 ? values : (values[0] ?? ''))

/** Counts the parts of a form by their boundaries while it streams. */
function createPartCounter({ raw, headers }: FastifyRequest): () => number {
  const [, , boundary = ''] = /boundary=("?)([^";]+)\1/i.exec(headers['content-type'] ?? '') ?? []
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let tail = Buffer.from('\r\n')
  let delimiters = 0
  raw.on('data', (chunk: Buffer) => {
    const text = Buffer.concat([tail, chunk])
    for (
      let index = text.indexOf(delimiter);
      index >= 0;
      index = text.indexOf(delimiter, index + delimiter.length)
    )
      delimiters++
    tail = text.subarray(Math.max(0, text.length - delimiter.length + 1))
  })
  return () => delimiters - 1
}

interface FilePart {
  file: Promise<ReceivedFile>
  upload: Upload
  hasName: boolean
}

/** Strips the brackets of a list; a part may have no name. */
function listName(sent: string | undefined): { name: string; isList: boolean } {
  const name = (sent ?? '').replace(/\[\d{0,3}\]$/, '')
  return { name, isList: name !== sent }
}

/** True for an empty file input, which browsers send as a file without name and content. */
const isEmptyInput = async ({ file, hasName }: FilePart): Promise<boolean> =>
  !hasName && (await file).bytes === 0

/** Names the files of a form by their field, numbered from the second on; deletes empty inputs. */
async function nameFiles(parts: readonly FilePart[], field: string, uploads: Uploads): Promise<string[]> {
  await discardForm(
    new Map([...uploads].filter(([, upload]) => !parts.some((part) => part.upload === upload))),
  )
  uploads.clear()
  for (const part of parts)
    if (await isEmptyInput(part)) await part.upload.discard()
    else uploads.set(uploads.size === 0 ? field : `${field} ${uploads.size + 1}`, part.upload)
  return [...uploads.keys()]
}

/** Deletes the files of a form. */
export async function discardForm(uploads: Uploads): Promise<void> {
  for (const upload of uploads.values()) await upload.discard()
}

function openParser({ headers }: FastifyRequest, files: number) {
  try {
    const limits = { fields: formLimits.fields, fieldSize: formLimits.fieldBytes, files }
    return busboy({ headers, defParamCharset: 'utf8', limits })
  } catch {
    throw new Refusal('INVALID_INPUT', 'The form could not be read')
  }
}

/** Wraps a file that is being written; the command sets its own limit on `receive`. */
function createUpload(file: Promise<ReceivedFile>): Upload {
  // `receive` reports failures; a file that nobody receives may fail silently.
  const settled = file.catch(() => null)
  let isReceived = false
  return {
    async discard() {
      await (await settled)?.discard()
    },
    async receive({ below, message }) {
      if (isReceived) throw new Refusal('INVALID_INPUT', 'Two fields cannot share one file')
      isReceived = true
      const received = await file.catch((error: unknown) => {
        throw toFileRefusal(error, message)
      })
      if (received.bytes >= below) throw new Refusal('TOO_LARGE', message)
      return received
    },
  }
}

const toFileRefusal = (error: unknown, tooLarge: string): unknown =>
  error instanceof FileTooLarge ? new Refusal('TOO_LARGE', tooLarge) : toRefusal(error)

/** Maps a full disk to its refusal; other errors are a form that broke off, unless the system failed. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { syscall, status } = error as { syscall?: string; status?: number }
  if (syscall !== undefined) return diskFullRefusal(error) ?? error
  if (status === 413) {
    const { files, fieldBytes } = formLimits
    return new Refusal('TOO_LARGE', `Send at most ${files} files, and ${fieldBytes} bytes of text with them`)
  }
  return new Refusal('INVALID_INPUT', 'The form did not arrive whole')
}
