// The server's secret, which signs media URLs and seals jobs; it is created in the data directory at the first start.
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '#server/lib/plainError.ts'

/** Minimum length; a shorter secret was truncated, and could be guessed. */
const minLength = 32

export async function readOrCreateSecret(folder: string): Promise<string> {
  const path = join(folder, 'media.secret')
  const existing = await readSecret(path)
  if (existing !== null) return existing
  await mkdir(folder, { recursive: true })
  const temporary = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  // If several processes start at once, the first one's secret remains.
  await link(temporary, path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return (await readSecret(path)) ?? ''
}

/** Returns null if there is no secret; throws if it is truncated, as after a full disk. */
async function readSecret(path: string): Promise<string | null> {
  const secret = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (secret === null || secret.length >= minLength) return secret
  throw new PlainError(
    `${path} is not whole: put it back from a backup, or remove it, which ends the signed addresses there are`,
  )
}
