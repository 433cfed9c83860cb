// What people have uploaded, as files that never run (T44): a fixed type by the name, kept for ever, in parts if asked.
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/core/refusal.ts'
import { mediaPolicy } from '#server/http/policies.ts'
import { fileName, mediaPrefix, type Storage } from '#server/storage/storage.ts'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
}

export function serveMedia(app: FastifyInstance, storage: Storage): void {
  app.get(`${mediaPrefix}*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': name } = request.params as { '*': string }
    const file = fileName.test(name) ? await storage.send(name, request.raw) : null
    if (!file) throw new Refusal('NOT_FOUND', 'There is nothing at this address')
    if (file.status === 416) {
      file.body?.destroy()
      return reply.code(416).headers({ 'content-range': file.headers['content-range'] }).send()
    }
    return reply
      .code(file.status)
      .headers({
        ...file.headers,
        'content-security-policy': mediaPolicy,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': types[extname(name)],
        'content-disposition': 'inline',
      })
      .send(file.body)
  })
}
