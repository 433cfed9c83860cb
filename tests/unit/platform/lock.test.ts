// The lock file of a data directory: one process at a time, and takeover of stale locks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockDirectory, LockedError } from '#server/database/lock.ts'

function folderLockedBy(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fennec-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'lock'), content)
  return folder
}

it.each([
  ['is empty, as a full disk leaves it', ''],
  ['names nobody', 'hello'],
  ['names a process that could not be one', ':12'],
  ['names a process that has ended', '4194304:1'],
])('a lock that %s is taken over', (_case, content) => {
  const folder = folderLockedBy(content)
  lockDirectory(folder)
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}:\\d*$`))
  expect(readdirSync(folder)).toEqual(['lock'])
})

it('a lock of a running process is respected, and the process is named', () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void holder.kill())
  const folder = folderLockedBy(`${holder.pid}:`)
  expect(() => lockDirectory(folder)).toThrow(LockedError)
  expect(() => lockDirectory(folder)).toThrow(`in use by process ${holder.pid}:`)
  expect(readdirSync(folder)).toEqual(['lock'])
})

it('a lock of a killed process is taken over, even before its parent has reaped it', async () => {
  // The child ends only after its parent became a process that never waits.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill())
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(String(line))
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  await expect.poll(() => stat()[0], { timeout: 30_000 }).toBe('Z')
  const folder = folderLockedBy(`${pid}:${stat()[19]}`)
  lockDirectory(folder)
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}:`))
})
