// One process per embedded database: it takes no lock of its own, and two processes would destroy the data.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#server/lib/plainError.ts'

/** Somebody else holds the directory; the message names the process. */
export class LockedError extends PlainError {}

/**
 * Takes the directory for this process until it exits. A holder that is no longer running is passed over, and so is a
 * lock that names none: it was cut off or spoilt. Process numbers mean nothing across containers that share a volume:
 * there, use PostgreSQL.
 */
export function lockDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const mine = `${process.pid}:${startOf(process.pid)}`
  for (let attempt = 0; attempt < 5; attempt++) {
    if (create(file, mine)) {
      process.once('exit', () => {
        if (read(file) === mine) rmSync(file, { force: true })
      })
      return
    }
    const holder = read(file)
    if (holder === undefined) continue
    const [, pid, started = ''] = /^(\d+):(\d*)$/.exec(holder) ?? []
    if (pid && isRunning(Number(pid), started))
      throw new LockedError(
        `${dataDir} is in use by process ${pid}: stop it first, or choose another DATA_DIR`,
      )
    moveAside(file, holder)
  }
  throw new LockedError(`${file} could not be taken`)
}

/** Removes a stale lock; if somebody took a fresh one in between, puts that one back. */
function moveAside(file: string, stale: string) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, file)
    rmSync(aside)
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'EEXIST')) throw error
  }
}

/** The lock appears with its content: another process that looks meanwhile never finds it empty. */
function create(file: string, content: string): boolean {
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, content)
  try {
    linkSync(whole, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(whole, { force: true })
  }
}

function read(file: string): string | undefined {
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
  return started === '' || startOf(pid) === started
}

/**
 * When a process began, in ticks since the machine started; empty where the system does not tell. One that has ended
 * and that its parent has not yet heard of began at no time.
 */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return /[ZX]/.test(fields[0] ?? '') ? 'ended' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
