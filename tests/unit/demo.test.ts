// The demo campus: who is on it, and that every load gives the same people.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findUniversity } from '#rules/universities'
import { pictureRules } from '#rules/users'
import { loadDemoCampus } from '#server/demo/campus.ts'
import type { DemoParts } from '#server/demo/campus.ts'
import { looks } from '#server/demo/looks.ts'
import { demoAccounts, demoPassword, demoPeople } from '#server/demo/people.ts'
import { drawPortrait, renderPortrait } from '#server/demo/portraits.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

/** Drawings stand for the pictures made of them, which take a while. */
vi.mock('#server/demo/portraits.ts', { spy: true })

type Row = Prisma.UserCreateManyInput
type FileRow = Prisma.StoredFileCreateManyInput

const now = new Date('2026-03-20T10:00:00Z')

/** Loads the campus into lists, in which `alreadyThere` people have an account. */
async function load(alreadyThere = 0) {
  const rows: Row[] = []
  const files: FileRow[] = []
  const pictures = new Map<string, Uint8Array>()
  const hashed: string[] = []
  const received = new Map<string, Uint8Array>()
  const db = {
    user: {
      findFirst: () => Promise.resolve(alreadyThere ? { id: 1 } : null),
      createMany: ({ data }: { data: Row[] }) => rows.push(...data),
    },
    storedFile: { createMany: ({ data }: { data: FileRow[] }) => files.push(...data) },
    $transaction: (writes: unknown[]) => Promise.resolve(writes),
  }
  await loadDemoCampus({
    db: db as unknown as DemoParts['db'],
    storage: { put: async (name, bytes) => void pictures.set(name, bytes) },
    incoming: {
      async save(stream) {
        const path = String(received.size)
        received.set(path, await buffer(stream))
        return { path, bytes: 1, discard: async () => {} }
      },
    },
    images: {
      square: async (path, sizes) => ({
        fault: null,
        squares: sizes.map((size) => ({ size, bytes: received.get(path) ?? new Uint8Array() })),
        thumbhash: new Uint8Array([1]),
      }),
    },
    hashPassword: async (password) => `hash ${hashed.push(password)}`,
    now,
  })
  return { rows, files, pictures, hashed }
}

describe('the demo campus', () => {
  let campus: Awaited<ReturnType<typeof load>>
  beforeAll(async () => {
    vi.mocked(renderPortrait).mockImplementation(async (look) => Buffer.from(drawPortrait(look)))
    campus = await load()
  })

  test('anybody can sign in as a customer, as a vendor and as the one admin', () => {
    for (const { role, email, password } of demoAccounts) {
      const account = campus.rows.find((row) => row.email === email)
      expect(account).toMatchObject({ role: role.toUpperCase(), hasCompletedSetup: true })
      expect(password).toBe(demoPassword)
    }
    expect(campus.rows.filter((row) => row.role === 'ADMIN')).toHaveLength(1)
  })

  test('the demo password is hashed once for everybody', () => {
    expect(campus.hashed).toEqual([demoPassword])
  })

  test('no two people share an address, a handle, a phone or a picture', () => {
    for (const column of ['email', 'handle', 'phone'] as const)
      expect(new Set(campus.rows.map((row) => row[column])).size).toBe(demoPeople.length)
    const keys = campus.rows.flatMap((row) => row.pictureKey ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(campus.files.map(({ key }) => key))).toEqual(new Set(keys))
    const names = campus.files.flatMap((file) => file.names as string[])
    expect(new Set(names)).toEqual(new Set(campus.pictures.keys()))
    expect(names).toHaveLength(keys.length * pictureRules.sizes.length)
  })

  test('names and handles read as on a campus', () => {
    const handles = Object.fromEntries(
      campus.rows.map((row) => [`${row.firstName} ${row.lastName}`, row.handle]),
    )
    expect(handles['Tobi Adéṣínà']).toBe('tobi-adesina.unilag')
    expect(handles['Ɗanladi Musa']).toBe('danladi-musa.abu')
    expect(handles['Mama Nkechi Foods']).toBe('mama-nkechi-foods.unilag')
    for (const { name } of demoPeople) expect(name).toBe(name.normalize())
  })

  test('everybody studies at a university we know', () => {
    for (const row of campus.rows) expect(findUniversity(row.university)?.slug).toBe(row.campus)
    expect(new Set(campus.rows.map((row) => row.campus)).size).toBe(4)
  })

  test('everybody joined during the last year', () => {
    for (const { createdAt } of campus.rows) {
      const days = (now.getTime() - new Date(createdAt ?? now).getTime()) / 86_400_000
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThan(365)
    }
  })

  test('a second load on an empty database gives the very same people and pictures', async () => {
    const again = await load()
    expect(again.rows).toEqual(campus.rows)
    expect(again.pictures).toEqual(campus.pictures)
  })

  test('nothing is loaded where somebody has an account', async () => {
    const untouched = await load(1)
    expect(untouched).toEqual({ rows: [], files: [], pictures: new Map(), hashed: [] })
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
