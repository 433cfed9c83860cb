// A small disk for a server: a tmpfs in a mount namespace of its own, which needs no root.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Harness } from './harness/harness.ts'

export interface SmallDisk {
  /** Command that runs the rest of its line inside the mount namespace. */
  wrapper: string[]
  /** The folder as seen from outside. */
  outside: string
  fill(): Promise<void>
  free(): Promise<void>
}

/** Mounts that many MiB over `folder`, with its content copied. Throws where that is not possible. */
export async function mountSmallDisk(
  harness: Harness,
  folder: string,
  mebibytes: number,
): Promise<SmallDisk> {
  const script = `cp -a "$1" "$1.before" && mount -t tmpfs -o size=${mebibytes}m tmpfs "$1" &&
    cp -a "$1.before/." "$1" && rm -r "$1.before" && echo ready && exec sleep infinity`
  const args = ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', folder]
  const mountProcess = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  harness.addCleanUp(() => mountProcess.kill('SIGKILL'))
  let output = ''
  mountProcess.stderr.on('data', (text: Buffer) => (output += text))
  const failed = once(mountProcess, 'close').then(() => {
    throw new Error(`a small disk cannot be mounted here: ${output}`)
  })
  failed.catch(() => {})
  await Promise.race([once(mountProcess.stdout, 'data'), failed])
  const namespaceArgs = ['--target', String(mountProcess.pid), '--user', '--mount', '--preserve-credentials']
  const outside = join(`/proc/${mountProcess.pid}/root`, folder)
  const filler = join(outside, 'filler')
  return {
    wrapper: ['nsenter', ...namespaceArgs, `--wd=${process.cwd()}`],
    outside,
    fill: () => fill(filler),
    free: () => rm(filler),
  }
}

async function fill(path: string) {
  await writeFile(path, '')
  const file = await open(path, 'a')
  for (let size = 1 << 20; size >= 1;) {
    const isWritten = await file.write(Buffer.alloc(size)).then(
      () => true,
      () => false,
    )
    if (!isWritten) size = Math.floor(size / 4)
  }
  await file.close()
}
