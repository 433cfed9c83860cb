// The daily purge: it removes expired data, and nothing else.
// @module-tag engine
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { purge } from '#server/purge.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'

const fennec = useFennec()
const bytes = () => new Uint8Array(randomBytes(32))

it('a purge removes expired data and leaves data in use', async () => {
  const { id: userId, email, token } = await signUp(fennec)
  const other = await signUp(fennec)
  const { prisma, now } = fennec.services
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
  const session = { userId, device: 'An old phone' }
  await prisma.session.create({ data: { ...session, tokenHash: bytes(), expiresAt: daysAgo(1) } })
  await prisma.resetCode.createMany({
    data: [
      { userId, codeHash: 'old', expiresAt: daysAgo(1) },
      { userId: other.id, codeHash: 'new', expiresAt: daysAgo(-1) },
    ],
  })
  const write = { owner: String(userId), operation: 'register', inputHash: bytes(), result: {} }
  await prisma.idempotentWrite.createMany({
    data: [
      { ...write, key: 'old', createdAt: daysAgo(30) },
      { ...write, key: 'new', createdAt: daysAgo(0) },
    ],
  })
  await prisma.signInAddress.deleteMany()
  await prisma.signInAddress.createMany({
    data: [179, 181].map((days) => ({ userId, addressHash: bytes(), lastSeenAt: daysAgo(days) })),
  })

  await prisma.emailChange.createMany({
    data: [
      { userId, email: 'old@example.com', codeHash: 'old', expiresAt: daysAgo(1) },
      { userId: other.id, email: 'new@example.com', codeHash: 'new', expiresAt: daysAgo(-1) },
    ],
  })

  const act = { action: 'signIn', network: '198.51.100.7', device: 'An old phone' }
  await prisma.auditEntry.createMany({ data: [399, 401].map((days) => ({ ...act, at: daysAgo(days) })) })

  const files = { bytes: 1, use: 'post', audience: 'ACCOUNT', createdAt: daysAgo(1) } as const
  await prisma.storedFile.createMany({
    data: [
      { ...files, key: 'stuck', names: ['not a name of ours'] },
      { ...files, key: 'left', names: [] },
      { ...files, key: 'used', names: [], inUse: true },
    ],
  })

  await purge(fennec)
  await fennec.services.background.idle()

  expect((await graphql(fennec, '{ viewer { email } }', {}, { token })).data).toEqual({ viewer: { email } })
  expect(await prisma.session.count({ where: { userId } })).toBe(1)
  expect(await prisma.resetCode.findMany({ select: { codeHash: true } })).toEqual([{ codeHash: 'new' }])
  expect(await prisma.emailChange.findMany({ select: { codeHash: true } })).toEqual([{ codeHash: 'new' }])
  expect(await prisma.idempotentWrite.findMany({ select: { key: true } })).toEqual([{ key: 'new' }])
  const storedFiles = await prisma.storedFile.findMany({ select: { key: true }, orderBy: { key: 'asc' } })
  expect(storedFiles).toEqual([{ key: 'stuck' }, { key: 'used' }])
  expect(await prisma.auditEntry.findMany({ where: { device: act.device }, select: { at: true } })).toEqual([
    { at: daysAgo(399) },
  ])
  expect(await prisma.signInAddress.findMany({ select: { lastSeenAt: true } })).toEqual([
    { lastSeenAt: daysAgo(179) },
  ])
})

it('two concurrent removals cause no error', async () => {
  const { id: ownerId } = await signUp(fennec)
  const { prisma, storage, now } = fennec.services
  await prisma.storedFile.deleteMany()
  fennec.log.length = 0
  const key = `posts/${randomBytes(16).toString('hex')}`
  const createdAt = new Date(now().getTime() - 86_400_000)
  const file = {
    key,
    names: [`${key}-64.webp`],
    bytes: 1,
    ownerId,
    use: 'post',
    audience: 'ACCOUNT' as const,
  }
  await prisma.storedFile.create({ data: { ...file, createdAt } })
  // The other process finishes while this one removes its files.
  const remove = async (name: string) => {
    await storage.remove(name)
    await prisma.storedFile.deleteMany({ where: { key } })
  }
  await purge({
    services: { ...fennec.services, storage: { ...storage, remove } },
    incoming: fennec.incoming,
  })
  await fennec.services.background.idle()
  expect(await prisma.storedFile.count({ where: { key } })).toBe(0)
  expect(fennec.log.filter((line) => line.includes('background work failed'))).toEqual([])
})
