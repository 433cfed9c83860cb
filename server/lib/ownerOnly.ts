// Files of the data directory belong to the account that runs Fennec: folders 0700, files 0600.
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const folderMode = 0o700
const fileMode = 0o600

/** From now on whatever this process and its threads create is their owner's alone; the umask of the shell counts no more. */
export function createOwnerOnly(): void {
  process.umask(0o777 & ~folderMode)
}

/**
 * Takes everybody's access but the owner's from a folder and all that is in it, as libraries and older versions left it, one
 * entry after the other: there may be millions. Links are not followed; an entry of another owner, or one that is gone by
 * now, stays as it is.
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

/** Does the same for a folder that others may enter; what is in one that they may not is out of their reach already. */
export async function closeToOthers(folder: string): Promise<void> {
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
