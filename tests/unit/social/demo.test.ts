// The demo campus: who is on it, and that every load gives the same people.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findUniversity } from '#rules/identity/universities'
import { pictureRules } from '#rules/identity/users'
import { campusRows, loadDemoCampus } from '#server/demo/campus.ts'
import type { DemoParts } from '#server/demo/campus.ts'
import { looks } from '#server/demo/looks.ts'
import { demoAccounts, demoPassword, demoPeople } from '#server/demo/people.ts'
import { drawPortrait, renderPortrait } from '#server/demo/portraits.ts'
import { drawScene, renderScene } from '#server/demo/scenes/scenes.ts'

/** Drawings stand for the pictures made of them, which take a while. */
vi.mock('#server/demo/portraits.ts', { spy: true })
vi.mock('#server/demo/scenes/scenes.ts', { spy: true })

const now = new Date('2026-03-20T10:00:00Z')

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What the campus is stored with: of a file only its digest stays. */
function memory(db = {} as DemoParts['db']) {
  const stored = new Map<string, string>()
  const hashed: string[] = []
  const received = new Map<string, Uint8Array>()
  const sent = (path: string) => received.get(path) ?? new Uint8Array()
  const parts: DemoParts = {
    db,
    // A real one says the same in other words each time.
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
  return { parts, stored, hashed }
}

async function load() {
  const { parts, stored, hashed } = memory()
  const rows = await campusRows(parts)
  return { ...rows, stored, hashed }
}

describe('the demo campus', () => {
  let campus: Awaited<ReturnType<typeof load>>
  beforeAll(async () => {
    vi.mocked(renderPortrait).mockImplementation(async (look) => Buffer.from(drawPortrait(look)))
    vi.mocked(renderScene).mockImplementation(async (drawing) => Buffer.from(drawScene(drawing)))
    campus = await load()
  })

  test('anybody can sign in as a customer, as a vendor and as the one admin', () => {
    for (const { role, email, password } of demoAccounts) {
      const account = campus.User.find((row) => row.email === email)
      expect(account).toMatchObject({ role: role.toUpperCase(), hasCompletedSetup: true })
      expect(password).toBe(demoPassword)
    }
    expect(campus.User.filter((row) => row.role === 'ADMIN')).toHaveLength(1)
  })

  test('the demo password is hashed once for everybody', () => {
    expect(campus.hashed).toEqual([demoPassword])
  })

  test('no two people share an address, a handle, a phone or a picture', () => {
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

  test('every row of a file names files that are stored, and no file is without a row', () => {
    const names = campus.StoredFile.flatMap((file) => file.names as string[])
    expect(new Set(names)).toEqual(new Set(campus.stored.keys()))
    expect(new Set(names).size).toBe(names.length)
    const shown = [
      ...campus.User.flatMap(({ pictureKey }) => pictureKey ?? []),
      ...campus.Media.map(({ key }) => key),
    ]
    expect(new Set(campus.StoredFile.map(({ key }) => key))).toEqual(new Set(shown))
  })

  test('names and handles read as on a campus', () => {
    const handles = Object.fromEntries(
      campus.User.map((row) => [`${row.firstName} ${row.lastName}`, row.handle]),
    )
    expect(handles['Tobi Adéṣínà']).toBe('tobi-adesina.unilag')
    expect(handles['Ɗanladi Musa']).toBe('danladi-musa.abu')
    expect(handles['Mama Nkechi Foods']).toBe('mama-nkechi-foods.unilag')
    for (const { name } of demoPeople) expect(name).toBe(name.normalize())
  })

  test('everybody studies at a university we know', () => {
    for (const row of campus.User) expect(findUniversity(row.university)?.slug).toBe(row.campus)
    expect(new Set(campus.User.map((row) => row.campus)).size).toBe(4)
  })

  test('everybody joined during the last year', () => {
    for (const { createdAt } of campus.User) {
      const days = (now.getTime() - new Date(createdAt ?? now).getTime()) / 86_400_000
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThan(365)
    }
  })

  test('a second load on an empty database gives the very same people and files', async () => {
    const { stored, ...again } = await load()
    const { stored: before, ...rows } = campus
    expect(again).toEqual(rows)
    expect(stored).toEqual(before)
  })

  test('nothing is drawn where somebody has an account', async () => {
    const inhabited = { user: { findFirst: () => Promise.resolve({ id: 1 }) } } as unknown as DemoParts['db']
    const { parts, stored, hashed } = memory(inhabited)
    await loadDemoCampus(parts)
    expect([stored.size, hashed]).toEqual([0, []])
  })
})

describe('the portraits', () => {
  test('every look belongs to somebody, and only newcomers have none', () => {
    const names = demoPeople.map(({ name }) => name)
    expect(Object.keys(looks).filter((name) => !names.includes(name))).toEqual([])
    expect(demoPeople.filter(({ name }) => !looks[name])).toEqual(demoPeople.filter(({ isNew }) => isNew))
  })

  test('a portrait is a picture that people could send', async () => {
    vi.mocked(renderPortrait).mockRestore()
    const picture = await renderPortrait(Object.values(looks)[0]!)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
  })

  test('no two people look alike, and no picture needs a font', () => {
    const drawings = Object.values(looks).map(drawPortrait)
    expect(new Set(drawings).size).toBe(drawings.length)
    for (const drawing of drawings) expect(drawing).not.toContain('<text')
  })
})
