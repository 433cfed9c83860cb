// Routes of stored files: /media, where private files need a signed URL (ADR 23), and /exports, for the owners of data
// exports. Files are served with a fixed content type and by range, and never run as pages (T44).
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Admit } from '#server/http/admission.ts'
import { mediaPolicy } from '#server/http/policies.ts'
import type { Addresses, Signature } from '#server/storage/addresses.ts'
import { fileName, keyOf, mediaPrefix, type FileReply, type Storage } from '#server/storage/storage.ts'

const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.ogg': 'audio/ogg',
  '.weba': 'audio/webm',
  '.m4a': 'audio/mp4',
}

interface Media {
  storage: Storage
  addresses: Addresses
  now: () => Date
  /** True for a public file, false for one that needs a signed URL; null if there is none. */
  isPublic(name: string): Promise<boolean | null>
  /** Creates a file that is created on demand; false for any other. */
  createOnDemand(name: string): Promise<boolean>
  admit: Admit
}

/** Serves /media. */
export function serveMedia(app: FastifyInstance, media: Media): void {
  app.get(`${mediaPrefix}*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': name } = request.params as { '*': string }
    const isValidName = fileName.test(name)
    if (isValidName) await media.admit(request, reply)
    const result = isValidName ? await findOrCreate(name, request, media) : null
    if (!result) throw new Refusal('NOT_FOUND', 'There is nothing at this address')
    const { file, cacheControl } = result
    return sendFile(reply, file, {
      'content-security-policy': mediaPolicy,
      'cache-control': cacheControl,
      'content-type': contentTypes[extname(name)] ?? '',
      'content-disposition': 'inline',
    })
  })
}

interface Exports {
  storage: Storage
  /** Returns when the caller's export was made; null if it is not theirs. */
  find(request: FastifyRequest, key: string): Promise<Date | null>
  admit: Admit
}

/** Serves /exports. */
export function serveExports(app: FastifyInstance, { storage, find, admit }: Exports): void {
  app.get('/exports/:file', async (request, reply) => {
    const { file: fileNamePart } = request.params as { file: string }
    const name = `exports/${fileNamePart}`
    const isValidName = fileName.test(name)
    if (isValidName) await admit(request, reply)
    const createdAt = isValidName ? await find(request, keyOf(name)) : null
    const file = createdAt && (await storage.send(name, request.raw))
    if (!file) throw new Refusal('NOT_FOUND', 'There is nothing at this address')
    return sendFile(reply, file, {
      'content-security-policy': mediaPolicy,
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="fennec-${createdAt.toISOString().slice(0, 10)}.zip"`,
    })
  })
}

/** Sends a file, a range of it, or 416. */
export function sendFile(
  reply: FastifyReply,
  file: FileReply,
  headers: Record<string, string>,
): FastifyReply {
  if (file.status === 416) {
    file.body?.destroy()
    return reply.code(416).headers({ 'content-range': file.headers['content-range'] }).send()
  }
  return (
    reply
      .code(file.status)
      .headers({ ...file.headers, ...headers })
      // Fastify keeps Content-Length of a HEAD response only for a stream.
      .send(file.body ?? Readable.from([]))
  )
}

const findOrCreate = async (name: string, request: FastifyRequest, media: Media) =>
  (await find(name, request, media)) ??
  ((await media.createOnDemand(name)) ? find(name, request, media) : null)

async function find(name: string, { query, raw }: FastifyRequest, media: Media) {
  const cacheControl = await getCacheControl(name, query as Signature, media)
  const file = cacheControl && (await media.storage.send(name, raw))
  return cacheControl && file ? { cacheControl, file } : null
}

/** Cache-Control of a file at this URL; null if there is none, or the signature is invalid. */
async function getCacheControl(name: string, signature: Signature, media: Media): Promise<string | null> {
  const isPublic = await media.isPublic(name)
  if (isPublic === null) return null
  if (isPublic) return 'public, max-age=31536000, immutable'
  const seconds = media.addresses.secondsLeft(name, signature, media.now())
  return seconds > 0 ? `private, max-age=${seconds}` : null
}
