// Limits on new accounts while admins slow them down, in this process and in another one (ADR 7).
import { resolve } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newAccountDays } from '#rules/shared/newAccounts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { memoryLimits } from '#server/core/limits/limits.ts'
import { memoryBus } from '#server/realtime/bus.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec, type Fennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import { storePost } from '../../support/people/comments.ts'
import { registrationOf, type Person } from '../../support/factories.ts'
import { storeMessage } from '../../support/people/messages.ts'
import { readAuditEntries, mutateSiteRules, resetRulesAfterTest } from '../../support/people/siteRules.ts'

/** This Fennec has the limits of production. */
const fennec = useFennec({ LIMIT_SCALE: '1' })

describe('a new account while admins slow new accounts down', () => {
  /** Returns the outcome of this many posts, comments or messages. */
  async function sendRepeatedly(
    caller: Person,
    kind: 'post' | 'comment' | 'message',
    times: number,
    server = fennec,
  ) {
    const other = await personOf(fennec, 'customer')
    const postId = await storePost(fennec, other)
    await storeMessage(fennec, [other.id, caller.id], null)
    const send = {
      post: () => rest(server, 'POST /api/posts', { content: 'Hello' }, caller),
      comment: () => rest(server, `POST /api/posts/${postId}/comments`, { content: 'Hello' }, caller),
      message: () => rest(server, 'POST /api/messages', { recipientId: other.id, content: 'Hello' }, caller),
    }
    const answers = []
    for (let index = 0; index < times; index += 1) answers.push(await send[kind]())
    return answers
  }
  const ageOf = (days: number) => ({
    createdAt: new Date(fennec.clock.now().getTime() - days * 86_400_000),
  })
  const statuses = async (...args: Parameters<typeof sendRepeatedly>) =>
    (await sendRepeatedly(...args)).map(({ status }) => (status < 300 ? 'ok' : status))
  const okTimes = (count: number) => Array.from({ length: count }, () => 'ok')

  it.each([
    ['post', 5],
    ['comment', 20],
    ['message', 5],
  ] as const)('publishes a few, here with a %s, and is told to wait', async (kind, most) => {
    resetRulesAfterTest(fennec)
    const admin = await personOf(fennec, 'admin')
    const ada = await personOf(fennec, 'customer', ageOf(newAccountDays - 1))
    expect(await statuses(ada, kind, most + 1)).toEqual(okTimes(most + 1))
    await mutateSiteRules(fennec, admin, 'setNewAccountsSlowed', { areSlowed: true })
    expect(await statuses(ada, kind, most)).toEqual(okTimes(most))
    const [refused] = await sendRepeatedly(ada, kind, 1)
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'New accounts may publish only a little at the moment. Please wait and try again.' },
    })
    expect(Number(refused?.response.headers['retry-after'])).toBeGreaterThan(0)
    await mutateSiteRules(fennec, admin, 'setNewAccountsSlowed', { areSlowed: false })
    expect(await statuses(ada, kind, 1)).toEqual(['ok'])
    expect(await readAuditEntries(fennec, admin)).toEqual([
      ['setNewAccountsSlowed', { before: 'false', after: 'true' }],
      ['setNewAccountsSlowed', { before: 'true', after: 'false' }],
    ])
  })

  it('publishes without that limit after a week, or as an admin', async () => {
    resetRulesAfterTest(fennec)
    const admin = await personOf(fennec, 'admin')
    await mutateSiteRules(fennec, admin, 'setNewAccountsSlowed', { areSlowed: true })
    const bola = await personOf(fennec, 'vendor', ageOf(newAccountDays))
    expect(await statuses(bola, 'post', 6)).toEqual(okTimes(6))
    expect(await statuses(admin, 'post', 6)).toEqual(okTimes(6))
  })

  it('is slowed in another process on the same database from its next call on', async () => {
    resetRulesAfterTest(fennec)
    const { services, incoming, database, dataDir, clock } = fennec
    const app = await createApp(
      { ...services, bus: memoryBus(), limits: memoryLimits(1, clock.now) },
      {
        config: readConfig({ DATA_DIR: dataDir }),
        log: pino({ enabled: false }),
        built: resolve('dist'),
        incoming,
        pingDatabase: database.ping,
      },
    )
    onTestFinished(() => app.close())
    const otherProcess: Fennec = { ...fennec, app }
    const admin = await personOf(fennec, 'admin')
    const ada = await personOf(fennec, 'customer', ageOf(1))
    expect(await statuses(ada, 'post', 6, otherProcess)).toEqual(okTimes(6))
    await mutateSiteRules(fennec, admin, 'setNewAccountsSlowed', { areSlowed: true })
    await mutateSiteRules(fennec, admin, 'setRegistrationOpen', { isOpen: false })
    expect(await statuses(ada, 'post', 6, otherProcess)).toEqual([...okTimes(5), 429])
    expect((await rest(otherProcess, 'POST /api/register', registrationOf())).status).toBe(403)
    await mutateSiteRules(otherProcess, admin, 'setRegistrationOpen', { isOpen: true })
    expect((await rest(fennec, 'POST /api/register', registrationOf())).status).toBe(201)
  })
})
