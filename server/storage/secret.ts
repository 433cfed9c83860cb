// A secret of this data directory: made at the first start, and the same ever after.
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function secretIn(folder: string): Promise<string> {
  const path = join(folder, 'media.secret')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known) return known
  await mkdir(folder, { recursive: true })
  const beginning = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(beginning, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  // Of several processes that begin at once the first one's stays.
  await link(beginning, path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  })
  await rm(beginning)
  return readFile(path, 'utf8')
}
