// File modes of the data directory, which only its owner may access: folders 0700, files 0600.
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const folderMode = 0o700
const fileMode = 0o600

/** Sets the umask, so that only the owner may access new files and folders. */
export function setOwnerOnlyUmask(): void {
  process.umask(0o777 & ~folderMode)
}

/**
 * Restricts a folder and its content to the owner, one entry at a time, since there may be millions. Skips links, and
 * entries that were deleted or belong to another user.
 */
export async function makeOwnerOnly(folder: string): Promise<void> {
  await restrict(folder, folderMode)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeOwnerOnly(path)
    else if (entry.isFile()) await restrict(path, fileMode)
  }
}

/** Calls `makeOwnerOnly` unless the mode of the folder already keeps other users out. */
export async function makeOwnerOnlyIfOpen(folder: string): Promise<void> {
  const mode = await stat(folder).then(
    (found) => found.mode,
    () => 0,
  )
  if ((mode & 0o077) !== 0) await makeOwnerOnly(folder)
}

async function restrict(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error
  })
}
