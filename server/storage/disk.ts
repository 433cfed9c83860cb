// File storage in a folder of this machine.
import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sendFile from '@fastify/send'
import { checkName, fileName, mediaPrefix, type FileReply, type Storage } from '#server/storage/storage.ts'

/** `unfinished` is a folder on the same disk for files that are being written; `origin` precedes the paths of files. */
export async function diskStorage(folder: string, unfinished: string, origin: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  await mkdir(unfinished, { recursive: true })
  const toPath = (name: string) => join(folder, checkName(name))
  return {
    async put(name, content) {
      const path = toPath(name)
      await mkdir(dirname(path), { recursive: true })
      if (!(content instanceof Uint8Array)) {
        await flush(content.path)
        return rename(content.path, path)
      }
      const temporary = join(unfinished, `${randomUUID()}.part`)
      try {
        await writeFile(temporary, content, { flush: true })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    remove: (name) => rm(toPath(name), { force: true }),
    read: (name) => readFile(toPath(name)).catch(nullIfMissing),
    async open(name) {
      const file = await open(toPath(name)).catch(nullIfMissing)
      return file && file.createReadStream()
    },
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

/** Returns true if a storage folder has any stored file. */
export async function containsFiles(folder: string): Promise<boolean> {
  const subfolders = (await readdir(folder)).filter((name) => /^[a-z]+$/.test(name))
  for (const subfolder of subfolders)
    if ((await readdir(join(folder, subfolder))).some((name) => fileName.test(`${subfolder}/${name}`)))
      return true
  return false
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
