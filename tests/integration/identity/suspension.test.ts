// Suspension: the user reads and manages the account, and cannot write (002 §2), over GraphQL and REST.
// @module-tag engine
import { randomInt } from 'node:crypto'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '#server/database/postgres.ts'
import { createDatabase } from '../../../scripts/databases.mjs'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { run } from '../../support/processes.ts'
import { waitFor } from '../../support/sockets.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

const until = new Date('2026-12-02T23:30:00.000Z')
const message = 'Your account is suspended until 3 December 2026. You can read, but not write.'

/** A user who is suspended until half past midnight of 3 December in Lagos. */
async function signUpSuspended() {
  const me = await signUp(fennec)
  await fennec.services.prisma.user.update({ where: { id: me.id }, data: { suspendedUntil: until } })
  return me
}

const editProfile = (caller: Caller) =>
  graphql(
    fennec,
    'mutation { editProfile(input: { fullName: "Ada Obi" }) { viewer { user { displayName } } } }',
    {},
    caller,
  )

describe('a suspended user', () => {
  it('reads the end of the suspension, and changes nothing', async () => {
    const me = await signUpSuspended()
    const { errors } = await editProfile(me)
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'FORBIDDEN' } })
    const { firstName } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: me.id } })
    expect(firstName).toBe('Amaka')
  })

  it('gets the same refusal over REST, where the theme can still be changed', async () => {
    const me = await signUpSuspended()
    const put = (body: Record<string, string>) => rest(fennec, 'PUT /api/users/profile', body, me)
    expect(await put({ phone: '0803' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: message },
    })
    expect((await put({ phone: '0803', theme: 'light' })).status).toBe(403)
    const { theme } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: me.id } })
    expect(theme).toBe('DARK')
    expect(await put({ theme: 'light' })).toMatchObject({ status: 200, body: { user: { theme: 'light' } } })
    expect((await rest(fennec, 'GET /api/auth/user', undefined, me)).status).toBe(200)
  })

  it('writes again after the suspension', async () => {
    const me = await signUp(fennec)
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 86_400_000)
    await fennec.services.prisma.user.update({ where: { id: me.id }, data: { suspendedUntil } })
    expect((await editProfile(me)).errors).toBeTruthy()
    fennec.clock.advance(86_400)
    expect((await editProfile(me)).errors).toBeUndefined()
  })
})

describe('a signed-in user without the needed permission', () => {
  const readRefusals = async (id: number) => {
    await fennec.services.background.idle()
    return fennec.services.prisma.auditEntry.findMany({ where: { actorId: id, action: 'gate' } })
  }

  it('leaves an audit entry, and an anonymous caller does not (T71)', async () => {
    const me = await signUpSuspended()
    await editProfile(me)
    await editProfile({})
    expect(await readRefusals(me.id)).toMatchObject([
      { result: 'refused', subject: `user:${me.id}`, details: { field: 'Mutation.editProfile' } },
    ])
    expect(await fennec.services.prisma.auditEntry.count({ where: { action: 'gate', actorId: null } })).toBe(
      0,
    )
  })

  it('cannot flood the trail: after sixty in an hour nothing more is recorded', async () => {
    const me = await signUpSuspended()
    for (let times = 0; times < 65; times++) await editProfile(me)
    expect(await readRefusals(me.id)).toHaveLength(60)
  })
})

const { DATABASE_URL, REDIS_URL } = process.env
const shared = DATABASE_URL && REDIS_URL ? [{ DATABASE_URL, REDIS_URL }] : []

it.each(shared)(
  'the command line publishes a suspension to the servers, which close the user’s sockets and hide the user (T64)',
  async ({ DATABASE_URL, REDIS_URL }) => {
    const { url, drop } = await createDatabase(DATABASE_URL)
    const { prisma, migrate, close } = await openPostgres(url, {
      maxWait: 5000,
      timeout: 5000,
      timeoutMs: 1500,
    })
    const redis = new Redis(REDIS_URL)
    onTestFinished(async () => {
      redis.disconnect()
      await close()
      await drop()
    })
    await migrate('prisma/migrations')
    // Other tests use this Redis as well.
    const id = randomInt(2 ** 31)
    const email = 'ada@fennec.ng'
    const names = { firstName: 'Ada', phone: '', university: 'X', campus: 'x', handle: 'ada.x' }
    const device = { device: 'Tecno Spark', tokenHash: new Uint8Array(32), expiresAt: until }
    await prisma.user.create({
      data: { id, email, passwordHash: '', role: 'CUSTOMER', ...names, sessions: { create: device } },
    })
    const events: unknown[] = []
    redis.on('pmessage', (_pattern, _channel, text: string) => {
      if (text.includes(String(id)) || text.includes('sessionIds')) events.push(JSON.parse(text))
    })
    await redis.psubscribe(`*:${id}`, '*sight:all')
    const { code, output } = await run('admin', { DATABASE_URL: url, REDIS_URL }, ['suspend', email, '3'])
      .ended
    expect(code, output).toBe(0)
    const [session] = await prisma.session.findMany()
    await waitFor(() => expect(events).toEqual([{ sessionIds: [session?.id] }, { userIds: [id] }]))
    expect(await prisma.auditEntry.findMany()).toMatchObject([
      { action: 'admin.suspend', subject: `user:${id}`, network: 'command line', details: { days: 3 } },
    ])
  },
)
