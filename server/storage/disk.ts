// Files under one folder of this machine.
import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sendFile from '@fastify/send'
import { checkName, mediaPrefix, type FileReply, type Storage } from '#server/storage/storage.ts'

/** `origin` goes before the paths of files; empty for this server's own. */
export async function diskStorage(folder: string, origin = ''): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  const pathOf = (name: string) => join(folder, checkName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const unfinished = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    url: (name) => origin + mediaPrefix + name,
    async send(name, request) {
      const options = { root: folder, cacheControl: false, contentType: false, lastModified: false }
      const { statusCode, headers, stream } = await sendFile(request, checkName(name), options)
      if (statusCode === 404) return null
      return { status: statusCode as FileReply['status'], headers, body: stream }
    },
    ping: () => access(folder, constants.W_OK),
  }
}
