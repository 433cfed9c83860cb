// Multipart forms: time limits, and how many forms a user and a network may send at once.
import { EventEmitter } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryLimits } from '#server/core/limits/limits.ts'
import { monitorForm, createForms, type Sender } from '#server/http/media/forms.ts'
import { spendUploads } from '#server/core/context/uploads.ts'
import { memoryBus } from '#server/realtime/bus.ts'
import { FileTooLarge, openIncoming, type Incoming } from '#server/storage/incoming.ts'

function openForm() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const raw = Object.assign(new EventEmitter(), {
    socket: { bytesRead: 0 },
    readableEnded: false,
    destroy: vi.fn<() => void>(),
  })
  const reply = { raw: new EventEmitter() }
  type MonitorArguments = Parameters<typeof monitorForm>
  monitorForm({ raw } as unknown as MonitorArguments[0], reply as unknown as MonitorArguments[1])
  return raw
}

describe('a form', () => {
  it('is cut off within half a minute where it only trickles in', () => {
    const raw = openForm()
    for (let seconds = 0; seconds < 30; seconds += 10) {
      vi.advanceTimersByTime(10_000)
      raw.socket.bytesRead += 1
    }
    expect(raw.destroy).toHaveBeenCalledOnce()
  })

  it('may take an hour at the speed of the slowest phone', () => {
    const raw = openForm()
    for (let seconds = 0; seconds < 3600; seconds++) {
      vi.advanceTimersByTime(1000)
      raw.socket.bytesRead += 1000
    }
    expect(raw.destroy).not.toHaveBeenCalled()
  })

  it('may be processed without a time limit once it has arrived', () => {
    const raw = openForm()
    raw.emit('end')
    vi.advanceTimersByTime(600_000)
    expect(raw.destroy).not.toHaveBeenCalled()
  })
})

const senderOf = (viewer: Sender['viewer'], network = 'hostel'): Sender => ({
  viewer,
  network,
  bytes: 1000,
  admit: async () => {},
  readSender: async () => viewer,
})

describe('the slots for forms', () => {
  const forever = () => new Promise<never>(() => {})
  const now = () => new Date()
  const services = { incoming: {} as Incoming, bus: memoryBus(), now, limitScale: 1 }
  const createTestForms = () => createForms({ ...services, limits: memoryLimits(1, now) })

  it('are four per user, thirty per network, and a hundred in all', async () => {
    const forms = createTestForms()
    const refusalOf = async (id: number, network: string) => {
      const refused = forms
        .whileReading(senderOf({ id, suspendedUntil: null }, network), forever)
        .catch((error: { code: string }) => error.code)
      return Promise.race([refused, new Promise((resolve) => setTimeout(resolve, 0))])
    }
    for (let times = 0; times < 4; times++) expect(await refusalOf(1, 'hostel')).toBeUndefined()
    expect(await refusalOf(1, 'hostel')).toBe('TOO_MANY_REQUESTS')
    for (let id = 2; id <= 27; id++) expect(await refusalOf(id, 'hostel')).toBeUndefined()
    expect(await refusalOf(28, 'hostel')).toBe('TOO_MANY_REQUESTS')
    for (let id = 100; id < 170; id++) expect(await refusalOf(id, `home ${id}`)).toBeUndefined()
    expect(await refusalOf(200, 'elsewhere')).toBe('UNAVAILABLE')
  })

  it('are closed to suspended users and to users over their daily limit, before the form is read (T48)', async () => {
    const limits = memoryLimits(1, now)
    const forms = createForms({ ...services, limits })
    const work = vi.fn<() => Promise<string>>(async () => 'read')
    const read = (id: number, suspendedUntil: Date | null) =>
      forms.whileReading(senderOf({ id, suspendedUntil }), work)
    const tomorrow = new Date(now().getTime() + 86_400_000)
    await expect(read(1, tomorrow)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await spendUploads(limits, 2, { bytes: 1024 ** 3 })
    await spendUploads(limits, 2, { bytes: 1 }).catch(() => {})
    await expect(read(2, null)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(work).not.toHaveBeenCalled()
    expect(await read(3, null)).toBe('read')
  })

  it('hold 500 MB of one user at once, also for forms without a length (T48)', async () => {
    const room: { bytes: number }[] = []
    const save = async (_stream: Readable, _below: number, shared = { bytes: 0 }) => {
      room.push(shared)
      return { path: '', bytes: 0, discard: async () => {} }
    }
    const incoming = { save } as unknown as Incoming
    const forms = createForms({ ...services, incoming, limits: memoryLimits(1, now) })
    const startForm = (id: number, bytes: number | null, work: () => Promise<unknown> = forever) =>
      forms.whileReading({ ...senderOf({ id, suspendedUntil: null }), bytes }, work)
    const megabyte = 1024 * 1024
    await expect(startForm(1, 500 * megabyte + 1)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    void startForm(1, 400 * megabyte)
    await expect(startForm(1, 101 * megabyte)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(startForm(1, null)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await startForm(1, 100 * megabyte, async () => 'read')).toBe('read')
    const file = Readable.from([])
    await forms.whileReading({ ...senderOf({ id: 2, suspendedUntil: null }), bytes: null }, async (form) => {
      for (let files = 0; files < 2; files++) await form.save(file, 100 * megabyte)
    })
    expect(room).toEqual(Array(2).fill({ bytes: 500 * megabyte }))
    expect(room[0]).toBe(room[1])
  })

  it('are free again when a form ends, however it ends', async () => {
    const forms = createTestForms()
    const sender = senderOf({ id: 1, suspendedUntil: null })
    for (let times = 0; times < 10; times++)
      await forms.whileReading(sender, () => Promise.reject(new Error('broken'))).catch(() => {})
    expect(await forms.whileReading(sender, async () => 'read')).toBe('read')
  })
})

describe('the files of one form', () => {
  it('stop at their common size limit and leave nothing in storage (T48)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fennec-test-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const incoming = await openIncoming(folder)
    const room = { bytes: 25 }
    const save = () => incoming.save(Readable.from([Buffer.alloc(5), Buffer.alloc(5)]), 100, room)
    for (let files = 0; files < 2; files++) await (await save()).discard()
    await expect(save()).rejects.toBeInstanceOf(FileTooLarge)
    expect(await readdir(folder)).toEqual([])
  })
})
