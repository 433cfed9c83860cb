// What people have uploaded, as files that never run (T44): a fixed type by the name, in parts if asked. Open ones may
// be kept for ever; all others need a signed address, and stay with who has it (ADR 23).
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Admit } from '#server/http/admission.ts'
import { mediaPolicy } from '#server/http/policies.ts'
import type { Addresses, Signature } from '#server/storage/addresses.ts'
import { fileName, mediaPrefix, type FileReply, type Storage } from '#server/storage/storage.ts'

const types: Record<string, string> = {
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
  /** Whether everybody may fetch that file, or only who has a signed address; null when there is none. */
  isOpen(name: string): Promise<boolean | null>
  /** Makes a file that is made only when somebody asks for it; false for any other. */
  make(name: string): Promise<boolean>
  admit: Admit
}

export function serveMedia(app: FastifyInstance, media: Media): void {
  app.get(`${mediaPrefix}*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': name } = request.params as { '*': string }
    const isName = fileName.test(name)
    if (isName) await media.admit(request, reply)
    const found = isName ? await findOrMake(name, request, media) : null
    if (!found) throw new Refusal('NOT_FOUND', 'There is nothing at this address')
    const { file, caching } = found
    return sendFile(reply, file, {
      'content-security-policy': mediaPolicy,
      'cache-control': caching,
      'content-type': types[extname(name)] ?? '',
      'content-disposition': 'inline',
    })
  })
}

/** Answers with what storage has found: the whole file, a part of it, or word that there is no such part. */
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
      // Fastify answers a HEAD with what it is told, and only of a stream it believes the length.
      .send(file.body ?? Readable.from([]))
  )
}

const findOrMake = async (name: string, request: FastifyRequest, media: Media) =>
  (await find(name, request, media)) ?? ((await media.make(name)) ? find(name, request, media) : null)

async function find(name: string, { query, raw }: FastifyRequest, media: Media) {
  const caching = await cachingOf(name, query as Signature, media)
  const file = caching && (await media.storage.send(name, raw))
  return caching && file ? { caching, file } : null
}

/** How long a copy may be kept; null when this address leads to nothing, whether there is a file or not. */
async function cachingOf(name: string, signature: Signature, media: Media): Promise<string | null> {
  const isOpen = await media.isOpen(name)
  if (isOpen === null) return null
  if (isOpen) return 'public, max-age=31536000, immutable'
  const seconds = media.addresses.secondsLeft(name, signature, media.now())
  return seconds > 0 ? `private, max-age=${seconds}` : null
}
