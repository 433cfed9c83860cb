// The lock file of the data directory: two processes would destroy the files of an embedded database.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#server/lib/plainError.ts'

/** Thrown if another process holds the directory; the message names it. */
export class LockedError extends PlainError {}

/**
 * Locks the directory until this process exits. Locks of dead processes and damaged locks are replaced. Process ids mean
 * nothing across containers that share a volume: use PostgreSQL there.
 */
export function lockDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const ownContent = `${process.pid}:${getStartTime(process.pid)}`
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createLock(file, ownContent)) {
      process.once('exit', () => {
        if (readLock(file) === ownContent) rmSync(file, { force: true })
      })
      return
    }
    const holder = readLock(file)
    if (holder === undefined) continue
    const [, pid, started = ''] = /^(\d+):(\d*)$/.exec(holder) ?? []
    if (pid && isRunning(Number(pid), started))
      throw new LockedError(
        `${dataDir} is in use by process ${pid}: stop it first, or choose another DATA_DIR`,
      )
    removeStaleLock(file, holder)
  }
  throw new LockedError(`${file} could not be taken`)
}

/** Removes a stale lock; restores it if another process replaced it meanwhile. */
function removeStaleLock(file: string, stale: string) {
  const asideFile = `${file}.stale.${process.pid}`
  try {
    renameSync(file, asideFile)
    if (readFileSync(asideFile, 'utf8') !== stale) linkSync(asideFile, file)
    rmSync(asideFile)
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'EEXIST')) throw error
  }
}

/** Creates the lock with its content atomically; returns false if there is one. */
function createLock(file: string, content: string): boolean {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, content)
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isRunning(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false
  }
  return started === '' || getStartTime(pid) === started
}

/** Start of a process in ticks since boot; empty if unknown, 'ended' for a zombie. */
function getStartTime(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return /[ZX]/.test(fields[0] ?? '') ? 'ended' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
