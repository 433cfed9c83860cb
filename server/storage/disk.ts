// Files under one folder of this machine, served at /media.
import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#server/storage/storage.ts'

export const mediaPrefix = '/media/'

const safeKey = /^[a-z]+\/[0-9a-f]{32}\.[a-z0-9]+$/

export async function diskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  const pathOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    url: (key) => mediaPrefix + key,
    ping: () => access(folder, constants.W_OK),
  }
}
