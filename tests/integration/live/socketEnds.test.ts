// Sockets that the server closes: after a session's end, a changed role, a restart, or an outage.
// @module-tag engine
import { describe, expect, it, vi } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { publishAccountChange } from '#server/changedAccounts.ts'
import { memoryBus } from '#server/realtime/bus.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec, type Fennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { password, signIn, signUp, type Person } from '../../support/factories.ts'
import { fileReport } from '../../support/people/cases.ts'
import {
  answersOf,
  connect,
  errorsOf,
  openWithInit,
  expectClosed,
  listen,
  waitFor,
  testSubscriptionSchema,
} from '../../support/sockets.ts'

const { schema } = testSubscriptionSchema()
const greetingDocument = 'subscription { greeting }'
const noRecheck = { recheckMs: 3_600_000 }

/** A phone and a laptop of one user, both with a subscription. */
async function connectTwoDevices(fennec: Fennec) {
  const address = await listen(fennec)
  const me = await signUp(fennec)
  const token = await signIn(fennec, me.email)
  const sessions = await fennec.services.prisma.session.findMany({
    where: { userId: me.id },
    orderBy: { id: 'asc' },
  })
  const [phone, laptop] = await Promise.all([connect(address, me), connect(address, { token })])
  for (const device of [phone, laptop]) {
    device.subscribe('1', greetingDocument)
    await waitFor(() => expect(answersOf(device, '1')).toHaveLength(1))
  }
  return { address, me, phone, laptop, laptopToken: token, sessionIds: sessions.map(({ id }) => id) }
}

const expectReceiving = async (client: Awaited<ReturnType<typeof connect>>) => {
  client.subscribe('still', greetingDocument)
  await waitFor(() => expect(answersOf(client, 'still')).toHaveLength(1))
}

describe('a session that ends over HTTP (T16)', () => {
  const fennec = useFennec({}, { sockets: { schema, limits: noRecheck } })
  const send = async (document: string, variables: Record<string, unknown>, caller: Caller) =>
    expect((await graphql(fennec, document, variables, caller)).errors).toBeUndefined()

  it('closes the sockets of this device alone when its user signs out', async () => {
    const { me, phone, laptop } = await connectTwoDevices(fennec)
    await send('mutation { signOut { message } }', {}, me)
    await expectClosed(phone, 4403)
    await expectReceiving(laptop)
  })

  it('closes the sockets of a device when its user signs it out from another one', async () => {
    const { me, phone, laptop, sessionIds } = await connectTwoDevices(fennec)
    const end = 'mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId } }'
    await send(end, { input: { sessionId: globalId('Session', sessionIds[1] ?? 0) } }, me)
    await expectClosed(laptop, 4403)
    await expectReceiving(phone)
  })

  it('closes the sockets of all other devices when its user signs them out', async () => {
    const { me, phone, laptop, address } = await connectTwoDevices(fennec)
    const tablet = await connect(address, { token: await signIn(fennec, me.email) })
    await send('mutation { endOtherSessions { viewer { email } } }', {}, me)
    await Promise.all([expectClosed(laptop, 4403), expectClosed(tablet, 4403)])
    await expectReceiving(phone)
  })

  it('closes the sockets of all devices but the current one after a new password', async () => {
    const { me, phone, laptop } = await connectTwoDevices(fennec)
    const newPassword = 'brand new word'
    const change =
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { viewer { email } } }'
    await send(
      change,
      { input: { currentPassword: password, password: newPassword, confirmPassword: newPassword } },
      me,
    )
    await expectClosed(laptop, 4403)
    await expectReceiving(phone)
  })

  it('closes no socket of another user', async () => {
    const [{ me, phone, laptop }, other] = [await connectTwoDevices(fennec), await connectTwoDevices(fennec)]
    const { sessionIds } = other
    fennec.services.bus.publish('sessionEnded', String(me.id), { sessionIds })
    await Promise.all([expectReceiving(phone), expectReceiving(laptop), expectReceiving(other.phone)])
  })

  it('is found at the next subscription of its socket, even if the hint was lost', async () => {
    const { me, phone } = await connectTwoDevices(fennec)
    await fennec.services.prisma.session.deleteMany({ where: { userId: me.id } })
    phone.subscribe('2', greetingDocument)
    await expectClosed(phone, 4403)
    expect(answersOf(phone, '2')).toEqual([])
  })

  it('leaves a closed socket that receives nothing more, whatever it sends', async () => {
    const { me, phone } = await connectTwoDevices(fennec)
    phone.socket.pause()
    await send('mutation { signOut { message } }', {}, me)
    phone.subscribe('2', greetingDocument)
    phone.socket.resume()
    await expectClosed(phone, 4403)
    expect([...answersOf(phone, '2'), ...errorsOf(phone, '2')]).toEqual([])
  })
})

describe('an admin who is demoted', () => {
  const fennec = useFennec({}, { sockets: { limits: noRecheck } })
  const subscription = 'subscription { adminNews { ticket { reportsCount } } }'

  it('loses the socket at once, receives no further report, and cannot subscribe to reports again (T16)', async () => {
    const [address, admin] = [await listen(fennec), await personOf(fennec, 'admin')]
    const { id: userId } = await personOf(fennec, 'customer')
    const device = await connect(address, admin)
    device.subscribe('1', subscription)
    await waitFor(async () => {
      await fileReport(fennec, 'User', userId)
      expect(answersOf(device, '1').length).toBeGreaterThan(0)
    })

    const { session, user } = fennec.services.prisma
    const sessionIds = (await session.findMany({ where: { userId: admin.id } })).map(({ id }) => id)
    await user.update({ where: { id: admin.id }, data: { role: 'CUSTOMER' } })
    publishAccountChange(fennec.services.bus, { userId: admin.id, sessionIds })
    await expectClosed(device, 4403)

    const received = answersOf(device, '1').length
    const repeated = await connect(address, admin)
    repeated.subscribe('1', subscription)
    await waitFor(() => expect(errorsOf(repeated, '1')[0]?.extensions.code).toBe('FORBIDDEN'))
    await fileReport(fennec, 'User', userId)
    // The refusal is the only answer.
    expect([answersOf(device, '1').length, answersOf(repeated, '1').length]).toEqual([received, 1])
  })
})

describe('a server with lost hints (T16, T64)', () => {
  const bus = memoryBus()
  const silentBus = { ...bus, listen: async () => () => {} }
  const fennec = useFennec({}, { sockets: { schema, bus: silentBus, limits: { recheckMs: 300 } } })

  it.each<[string, (me: Person) => Promise<unknown>]>([
    ['has ended', ({ id }) => fennec.services.prisma.session.deleteMany({ where: { userId: id } })],
    ['has expired', async () => fennec.clock.advance(31 * 86_400)],
    [
      'has another role now',
      ({ id }) => fennec.services.prisma.user.update({ where: { id }, data: { role: 'VENDOR' } }),
    ],
  ])('finds and closes a socket whose session %s, and no other', async (_case, action) => {
    const { me, phone, laptop } = await connectTwoDevices(fennec)
    await action(me)
    const fresh = await signUp(fennec)
    const other = await connect(await listen(fennec), fresh)
    await Promise.all([expectClosed(phone, 4403), expectClosed(laptop, 4403)])
    await expectReceiving(other)
  })

  it('looks all sockets up by one statement', async () => {
    await Promise.all([connectTwoDevices(fennec), connectTwoDevices(fennec)])
    const counted = vi.spyOn(fennec.services, 'sql')
    const lookUps = () => counted.mock.calls.filter(([text]) => text.includes('ANY'))
    await waitFor(() => expect(lookUps().length).toBeGreaterThan(0))
    expect(lookUps()[0]?.[1][0]).toHaveLength(4)
    counted.mockRestore()
  })

  it('keeps sockets while the database is away, and looks them up once it is back', async () => {
    const { address, me, phone } = await connectTwoDevices(fennec)
    const unavailable = vi.spyOn(fennec.services, 'sql').mockRejectedValue(new Error('Connection terminated'))
    await waitFor(() => expect(unavailable.mock.calls.length).toBeGreaterThan(1))
    phone.subscribe('away', greetingDocument)
    await waitFor(() => expect(errorsOf(phone, 'away')[0]?.extensions.code).toBe('UNAVAILABLE'))
    await expectClosed(await openWithInit(address, me), 1013)
    expect(phone.closed).toEqual({})
    unavailable.mockRestore()
    await expectReceiving(phone)
    await fennec.services.prisma.session.deleteMany({ where: { userId: me.id } })
    await expectClosed(phone, 4403)
  })
})

describe('a server after an outage of Redis', () => {
  const returns: (() => void)[] = []
  const bus = {
    ...memoryBus(),
    listen: async () => () => {},
    onReconnect(callback: () => void) {
      returns.push(callback)
      return () => {}
    },
  }
  const fennec = useFennec({}, { sockets: { schema, bus, limits: noRecheck } })

  it('looks every socket up again at once', async () => {
    const { me, phone } = await connectTwoDevices(fennec)
    await fennec.services.prisma.session.deleteMany({ where: { userId: me.id } })
    for (const callback of returns) callback()
    await expectClosed(phone, 4403)
  })
})

describe('a restart', () => {
  const fennec = useFennec({}, { sockets: { schema, limits: { ...noRecheck, closeMs: 300 } } })

  it('asks every client to reconnect, and waits for no client that does not listen', async () => {
    const { phone, laptop } = await connectTwoDevices(fennec)
    laptop.socket.pause()
    await fennec.app.close()
    await expectClosed(phone, 1012)
    laptop.socket.resume()
    await expectClosed(laptop, 1012)
  })
})
