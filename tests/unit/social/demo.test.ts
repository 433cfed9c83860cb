// The demo campus: its people, and equal results of every load.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { findUniversity } from '#rules/identity/universities'
import { pictureRules } from '#rules/identity/users'
import { campusRows, loadDemoCampus } from '#server/demo/campus.ts'
import type { DemoServices } from '#server/demo/campus.ts'
import { demoAccounts, demoPassword, demoPeople } from '#server/demo/people.ts'

const now = new Date('2026-03-20T10:00:00Z')

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Rows of the stored campus; of each file only its digest. */
function memoryServices(db = {} as DemoServices['db']) {
  const stored = new Map<string, string>()
  const hashed: string[] = []
  const received = new Map<string, Uint8Array>()
  const sent = (path: string) => received.get(path) ?? new Uint8Array()
  const services: DemoServices = {
    db,
    // A real hash differs each time.
    seal: { close: String, open: String, digest: String },
    storage: {
      put: async (name, content) =>
        void stored.set(name, digest(content instanceof Uint8Array ? content : sent(content.path))),
    },
    incoming: {
      async save(stream) {
        const path = String(received.size)
        received.set(path, await buffer(stream))
        return { path, bytes: sent(path).length, discard: async () => {} }
      },
    },
    images: {
      square: async (path, sizes) => ({
        fault: null,
        squares: sizes.map((size) => ({ size, bytes: sent(path) })),
        thumbhash: new Uint8Array([1]),
      }),
      draw: async (path, { widths }) => ({
        fault: null,
        variants: widths.slice(0, 2).map((width) => ({ width, bytes: sent(path) })),
        width: 640,
        height: 480,
        thumbhash: new Uint8Array([1]),
      }),
    },
    videos: {
      read: async () => ({
        fault: null,
        ending: '.webm',
        contentType: 'video/webm',
        width: 720,
        height: 960,
        durationMs: 5000,
      }),
    },
    sounds: {
      read: async () => ({ fault: null, ending: '.weba', contentType: 'audio/webm', durationMs: 3700 }),
    },
    hashPassword: async (password) => `hash ${hashed.push(password)}`,
    now,
  }
  return { services, stored, hashed }
}

async function loadCampus() {
  const { services, stored, hashed } = memoryServices()
  const rows = await campusRows(services)
  return { ...rows, stored, hashed }
}

describe('the demo campus', () => {
  let campus: Awaited<ReturnType<typeof loadCampus>>
  beforeAll(async () => {
    campus = await loadCampus()
  })

  test('lets a customer, a vendor and the one admin sign in', () => {
    for (const { role, email, password } of demoAccounts) {
      const account = campus.User.find((row) => row.email === email)
      expect(account).toMatchObject({ role: role.toUpperCase(), hasCompletedSetup: true })
      expect(password).toBe(demoPassword)
    }
    expect(campus.User.filter((row) => row.role === 'ADMIN')).toHaveLength(1)
  })

  test('hashes the demo password once for everybody', () => {
    expect(campus.hashed).toEqual([demoPassword])
  })

  test('has no two people with the same address, handle, phone or picture', () => {
    for (const column of ['email', 'handle', 'phone'] as const)
      expect(new Set(campus.User.map((row) => row[column])).size).toBe(demoPeople.length)
    const keys = campus.User.flatMap((row) => row.pictureKey ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    const portraits = campus.StoredFile.filter(({ key }) => key.startsWith('pictures/'))
    expect(new Set(portraits.map(({ key }) => key))).toEqual(new Set(keys))
    expect(portraits.flatMap(({ names }) => names as string[])).toHaveLength(
      keys.length * pictureRules.sizes.length,
    )
  })

  test('has a portrait for everybody but newcomers', () => {
    const newcomers = demoPeople.filter(({ isNew }) => isNew).length
    expect(newcomers).toBeGreaterThan(0)
    expect(campus.User.filter((row) => row.pictureKey === null)).toHaveLength(newcomers)
  })

  test('has a stored file for every row of a file, and a row for every file', () => {
    const names = campus.StoredFile.flatMap((file) => file.names as string[])
    expect(new Set(names)).toEqual(new Set(campus.stored.keys()))
    expect(new Set(names).size).toBe(names.length)
    const shown = [
      ...campus.User.flatMap(({ pictureKey }) => pictureKey ?? []),
      ...campus.Media.map(({ key }) => key),
    ]
    expect(new Set(campus.StoredFile.map(({ key }) => key))).toEqual(new Set(shown))
  })

  test('has names and handles as on a campus', () => {
    const handles = Object.fromEntries(
      campus.User.map((row) => [`${row.firstName} ${row.lastName}`, row.handle]),
    )
    expect(handles['Tobi Adéṣínà']).toBe('tobi-adesina.unilag')
    expect(handles['Ɗanladi Musa']).toBe('danladi-musa.abu')
    expect(handles['Mama Nkechi Foods']).toBe('mama-nkechi-foods.unilag')
    for (const { name } of demoPeople) expect(name).toBe(name.normalize())
  })

  test('has people of known universities alone', () => {
    for (const row of campus.User) expect(findUniversity(row.university)?.slug).toBe(row.campus)
    expect(new Set(campus.User.map((row) => row.campus)).size).toBe(4)
  })

  test('has people who joined during the last year', () => {
    for (const { createdAt } of campus.User) {
      const days = (now.getTime() - new Date(createdAt ?? now).getTime()) / 86_400_000
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThan(365)
    }
  })

  test('is the same people and files at a second load on an empty database', async () => {
    const { stored, ...again } = await loadCampus()
    const { stored: before, ...rows } = campus
    expect(again).toEqual(rows)
    expect(stored).toEqual(before)
  })

  test('stores nothing where an account exists', async () => {
    const inhabited = {
      user: { findFirst: () => Promise.resolve({ id: 1 }) },
    } as unknown as DemoServices['db']
    const { services, stored, hashed } = memoryServices(inhabited)
    await loadDemoCampus(services)
    expect([stored.size, hashed]).toEqual([0, []])
  })
})
