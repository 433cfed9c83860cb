// The admin overview: live totals, users page by page, and verification (002 §2, 002 §4).
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accountAdminTexts } from '#rules/moderation/accountAdmin'
import { globalId } from '#server/core/context/ids.ts'
import { schema } from '#server/schema.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import { registerAndSignIn, type Person } from '../../support/factories.ts'
import { contextOf } from '../../support/log.ts'
import { suspend } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'
import { mutateComment, storePost, createComment } from '../../support/people/comments.ts'

const fennec = useFennec()

interface Stats {
  totalUsers: number
  verifiedUsers: number
  unverifiedUsers: number
  totalPosts: number
  pendingReports: number
}

const readStats = async (admin: Caller) =>
  (await rest<Stats>(fennec, 'GET /api/admin/stats', undefined, admin)).body

interface UserPage {
  users: { id: number; email: string; is_verified: 0 | 1; user_type: string; created_at: number }[]
  pagination: { page: number; limit: number; total: number; totalPages: number }
  message?: string
}

const listUsers = (admin: Caller, query = '') =>
  rest<UserPage>(fennec, `GET /api/admin/users${query}`, undefined, admin)

const verify = (admin: Caller, id: number, isVerified: unknown = true) =>
  rest<{ message: string }>(fennec, `PUT /api/admin/users/${id}/verify`, { isVerified }, admin)

describe('an admin', () => {
  it('reads the current totals, also right after an account was deleted', async () => {
    const admin = await personOf(fennec, 'admin')
    const before = await readStats(admin)
    const ada = await personOf(fennec, 'customer', { isVerified: true })
    await storePost(fennec, ada)
    const { totalUsers, verifiedUsers, totalPosts } = before
    expect(await readStats(admin)).toMatchObject({
      totalUsers: totalUsers + 1,
      verifiedUsers: verifiedUsers + 1,
      unverifiedUsers: totalUsers - verifiedUsers,
      totalPosts: totalPosts + 1,
    })
    expect(await deleteAccount(fennec, ada)).toBe('ok')
    expect(await readStats(admin)).toEqual(before)
    await fennec.services.background.idle()
    expect(await readStats(admin)).toEqual(before)
  })

  it('does not count a report about themselves (002 §2)', async () => {
    const [admin, other] = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    const [before, ofOther] = [
      (await readStats(admin)).pendingReports,
      (await readStats(other)).pendingReports,
    ]
    const bola = await personOf(fennec, 'customer')
    await rest(fennec, `POST /api/reports/accounts/${admin.id}`, { reason: 'spam' }, bola)
    expect((await readStats(admin)).pendingReports).toBe(before)
    expect((await readStats(other)).pendingReports).toBe(ofOther + 1)
  })

  it('lists users newest first, twenty on a page, in the documented shape', async () => {
    const admin = await personOf(fennec, 'admin')
    const people: { id: number; email: string }[] = []
    for (let index = 0; index < 21; index += 1) people.push(await personOf(fennec, 'vendor'))
    const { body } = await listUsers(admin)
    expect(body.users).toHaveLength(20)
    expect(body.users[0]).toEqual({
      id: people.at(-1)?.id,
      first_name: 'Amaka',
      last_name: null,
      email: people.at(-1)?.email,
      profile_image_url: null,
      is_verified: 0,
      user_type: 'vendor',
      university: 'University of Lagos',
      created_at: expect.any(Number),
    })
    const { total } = body.pagination
    expect(body.pagination).toEqual({ page: 1, limit: 20, total, totalPages: Math.ceil(total / 20) })
    const second = await listUsers(admin, '?page=2')
    expect(second.body.users[0]?.id).toBe(people[0]?.id)
    expect((await listUsers(admin, '?page=99999')).body.users).toEqual([])
    expect((await listUsers(admin, '?limit=3&page=2')).body.users.map(({ id }) => id)).toEqual(
      [17, 16, 15].map((index) => people[index]?.id),
    )
  })

  it.each(['0', '-1', '1e9', '1.5', 'x'])('cannot read the page “%s”', async (page) => {
    const admin = await personOf(fennec, 'admin')
    const { status, body } = await listUsers(admin, `?page=${page}`)
    expect([status, body.message]).toEqual([400, accountAdminTexts.page])
  })

  it('finds users by name, handle, university or a part of the address, and treats SQL as text', async () => {
    const admin = await personOf(fennec, 'admin')
    const zed = await personOf(fennec, 'customer', { firstName: 'Zẹ̀dídíà', handle: 'zedidia.unilag' })
    const ids = async (search: string) =>
      (await listUsers(admin, `?search=${encodeURIComponent(search)}`)).body.users.map(({ id }) => id)
    for (const search of ['zedi', 'ZẸDIDIA', zed.email.slice(0, 12), 'zedidia university'])
      expect([search, await ids(search)]).toEqual([search, [zed.id]])
    for (const search of ["%_\\'", '%', '_', '\\', 'nobody at all'])
      expect([search, await ids(search)]).toEqual([search, []])
    const { status, body } = await listUsers(admin, `?search=${'x'.repeat(81)}`)
    expect([status, body.message]).toEqual([400, accountAdminTexts.search])
  })

  it('filters the list over GraphQL by suspended, verified, or role', async () => {
    const admin = await personOf(fennec, 'admin')
    const bad = await personOf(fennec, 'vendor', { campus: 'covenant', isVerified: true })
    await suspend(fennec, bad.id)
    const count = async (filter: string) =>
      (
        await graphql<{ admin: { accounts: { total: number } } }>(
          fennec,
          `{ admin { accounts(campus: "covenant", ${filter}) { total } } }`,
          {},
          admin,
        )
      ).data?.admin.accounts.total
    expect(await count('isSuspended: true, isVerified: true, userType: VENDOR')).toBe(1)
    for (const none of ['isSuspended: false', 'isVerified: false', 'userType: CUSTOMER'])
      expect([none, await count(none)]).toEqual([none, 0])
  })

  it('verifies a user and takes it back; the user is notified, and the audit entry has the reason', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'vendor')]
    expect(await verify(admin, ada.id)).toMatchObject({
      status: 200,
      body: { message: 'User verified successfully' },
    })
    await verify(admin, ada.id)
    const { errors } = await graphql(
      fennec,
      `
        mutation ($input: SetAccountVerifiedInput!) {
          setAccountVerified(input: $input) {
            user {
              isVerified
            }
          }
        }
      `,
      {
        input: {
          userId: globalId('User', ada.id),
          isVerified: false,
          note: 'The student card was not theirs',
        },
      },
      admin,
    )
    expect(errors).toBeUndefined()
    const { body } = await rest<{ message: string }[]>(fennec, 'GET /api/notifications', undefined, ada)
    expect(body.map(({ message }) => message).toSorted()).toEqual([
      'Fennec has taken the verification of your account back',
      'Fennec has verified your account',
    ])
    const entries = await fennec.services.prisma.auditEntry.findMany({ where: { actorId: admin.id } })
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['verifyUser', { note: '' }],
      ['unverifyUser', { note: 'The student card was not theirs' }],
    ])
  })

  it('cannot verify an admin, themselves, a deleted user, or set an invalid value (002 §4)', async () => {
    const [admin, other] = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    for (const id of [admin.id, other.id])
      expect(await verify(admin, id)).toMatchObject({
        status: 403,
        body: { message: accountAdminTexts.noAdmins },
      })
    const gone = await personOf(fennec, 'customer')
    await deleteAccount(fennec, gone)
    expect((await verify(admin, gone.id)).status).toBe(404)
    expect((await verify(admin, other.id, 'yes')).status).toBe(400)
  })
})

describe('an admin who watches the totals', () => {
  type Totals = Record<'totalUsers' | 'verifiedUsers' | 'totalPosts' | 'totalComments', number>

  const document = parse('subscription { adminStats { totalUsers verifiedUsers totalPosts totalComments } }')

  /** Records the totals that `next` returns: at first the current ones, then each update. */
  async function subscribeStats(admin: Person) {
    const contextValue = await contextOf(fennec.services, admin.token)
    const answer = await subscribe({ schema, document, contextValue })
    if (!(Symbol.asyncIterator in answer)) return expect.fail(JSON.stringify(answer))
    const updates = answer as AsyncGenerator<ExecutionResult<{ adminStats: Totals }>, void>
    const unsubscribe = async () => void (await updates.return())
    onTestFinished(unsubscribe)
    return { next: async () => (await updates.next()).value?.data?.adminStats as Totals, leave: unsubscribe }
  }

  const isCounting = (statement: string) => statement.includes('"totalUsers"')

  type Action = (there: { ada: Person; admin: Person; postId: number; commentId: string }) => Promise<unknown>

  it.each<[string, Action, Partial<Totals>]>([
    ['registers', () => registerAndSignIn(fennec), { totalUsers: 1 }],
    ['posts', ({ ada }) => publishPost(fennec, ada, 'Good morning'), { totalPosts: 1 }],
    [
      'comments',
      ({ ada, postId }) => createComment(fennec, ada, 'Good morning', { postId }),
      { totalComments: 1 },
    ],
    ['is verified', ({ ada, admin }) => verify(admin, ada.id), { verifiedUsers: 1 }],
    [
      'deletes a comment',
      ({ ada, commentId }) => mutateComment(fennec, 'deleteComment', { commentId }, ada),
      { totalComments: -1 },
    ],
    [
      'deletes a post with its comments',
      ({ ada, postId }) => rest(fennec, `DELETE /api/posts/${postId}`, undefined, ada),
      { totalPosts: -1, totalComments: -1 },
    ],
    [
      'deletes the account, whose content no longer counts',
      ({ ada }) => deleteAccount(fennec, ada),
      { totalUsers: -1, totalPosts: -1, totalComments: -1 },
    ],
  ])('receives an update when a user %s', async (_case, action, difference) => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const postId = await publishPost(fennec, ada, 'Who has the notes?')
    const { id: commentId } = await createComment(fennec, ada, 'Nobody?', { postId })
    const { next } = await subscribeStats(admin)
    const before = await next()
    await action({ ada, admin, postId, commentId })
    const expected = Object.entries(before).map(([figure, count]) => [
      figure,
      count + (difference[figure as keyof Totals] ?? 0),
    ])
    expect(await next()).toEqual(Object.fromEntries(expected))
  })

  it('receives an update at most every two seconds, counted once for all watching admins', async () => {
    const admins = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    const answers = await Promise.all(admins.map(subscribeStats))
    const all = () => Promise.all(answers.map(({ next }) => next()))
    await all()
    const publishUpdates = () => {
      for (let index = 0; index < 500; index += 1) fennec.services.bus.publish('figures', 'all', {})
    }
    const before = performance.now()
    const statements = await captureStatements(async () => {
      publishUpdates()
      await all()
      publishUpdates()
      await all()
    })
    expect(statements.filter(isCounting)).toHaveLength(2)
    expect(performance.now() - before).toBeGreaterThan(1900)
  })

  it('causes no counting after they stop watching', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const { next, leave: unsubscribe } = await subscribeStats(admin)
    await next()
    const post = () => publishPost(fennec, ada, 'Good morning')
    expect((await captureStatements(() => post().then(next))).some(isCounting)).toBe(true)
    await unsubscribe()
    expect((await captureStatements(post)).some(isCounting)).toBe(false)
  })
})
