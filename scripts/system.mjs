// System helpers: programs, Debian packages and free ports.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

export const isRoot = process.getuid?.() === 0

/** Returns the first existing one of `candidates`: full paths, or names looked up on the PATH. */
export function findProgram(candidates) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return candidates
    .flatMap((candidate) =>
      /[\\/]/.test(candidate) ? [candidate] : folders.map((folder) => join(folder, candidate)),
    )
    .find((path) => existsSync(path))
}

/** Installs Debian packages as root; returns false where that is impossible. */
export function aptInstall(...packages) {
  if (!isRoot || !findProgram(['apt-get'])) return false
  console.log(`install    apt-get install ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', '-y', ...args], { env }).status === 0
  return apt('update') && apt('install', '--no-install-recommends', ...packages)
}

/** Resolves to a port that is free at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
