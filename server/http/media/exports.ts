// The copy of one's data, for whoever is signed in as its owner; to anybody else there is nothing at its address.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/core/context/refusal.ts'
import { sendFile } from '#server/http/media/media.ts'
import type { Admit } from '#server/http/admission.ts'
import { mediaPolicy } from '#server/http/policies.ts'
import { keyOf, fileName, type Storage } from '#server/storage/storage.ts'

interface Exports {
  storage: Storage
  /** When the copy in that file was made, if it is the caller's; null for everybody else. */
  find(request: FastifyRequest, key: string): Promise<Date | null>
  admit: Admit
}

export function serveExports(app: FastifyInstance, { storage, find, admit }: Exports): void {
  app.get('/exports/:file', async (request, reply) => {
    const { file: rest } = request.params as { file: string }
    const name = `exports/${rest}`
    const isName = fileName.test(name)
    if (isName) await admit(request, reply)
    const madeAt = isName ? await find(request, keyOf(name)) : null
    const file = madeAt && (await storage.send(name, request.raw))
    if (!file) throw new Refusal('NOT_FOUND', 'There is nothing at this address')
    return sendFile(reply, file, {
      'content-security-policy': mediaPolicy,
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="fennec-${madeAt.toISOString().slice(0, 10)}.zip"`,
    })
  })
}
