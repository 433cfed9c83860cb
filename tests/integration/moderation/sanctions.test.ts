// Sanctions by admins: warnings, suspensions, take-downs, account deletions, and appeals (002 §7, 002 §2, ADR 27).
import { describe, expect, it } from 'vitest'
import { sanctionLimits, sanctionTexts } from '#rules/moderation/sanctions'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { befriend, sendMessage } from '../../support/people/messages.ts'
import { readNotificationTexts } from '../../support/people/notifications.ts'
import { storeOrder } from '../../support/people/orders.ts'
import { publishPost } from '../../support/people/posts.ts'
import { storeProduct } from '../../support/people/products.ts'
import { answersOf, connect, expectClosed, listen, waitFor } from '../../support/sockets.ts'
import { mutate, fileReport, readOpenTicket } from '../../support/people/cases.ts'

/** Periodic session look-ups are off, so that only hints end a subscription in time. */
const fennec = useFennec({}, { sockets: { limits: { recheckMs: 3_600_000 } } })
const outcome = 'Fennec has looked at your report and acted on it'
const day = 86_400_000

const inDays = (days: number) => new Date(fennec.clock.now().getTime() + days * day).toISOString()

const createPeople = async () => ({
  admin: await personOf(fennec, 'admin'),
  ada: await personOf(fennec, 'customer'),
  bayo: await personOf(fennec, 'customer'),
})

const userIdOf = ({ id }: Person) => globalId('User', id)

const readAuditEntries = (admin: Person) =>
  fennec.services.prisma.auditEntry.findMany({
    where: { actorId: admin.id, action: { notIn: ['lookAtReporters'] } },
    orderBy: { id: 'asc' },
    select: { action: true, subject: true },
  })

interface Standing {
  suspendedUntil: string | null
  sanctions: {
    id: string
    kind: string
    rule: string
    words: string | null
    excerpt: string | null
    mayBeAppealed: boolean
    endedAt: string | null
  }[]
}

async function readStanding(caller: Person): Promise<Standing> {
  const { data } = await graphql<{ viewer: Standing }>(
    fennec,
    '{ viewer { suspendedUntil sanctions { id kind rule words excerpt mayBeAppealed endedAt } } }',
    {},
    caller,
  )
  return data?.viewer ?? expect.fail('nobody')
}

describe('a warning', () => {
  it('gives the user the broken rule, resolves the ticket, and is kept', async () => {
    const { admin, ada } = await createPeople()
    await fileReport(fennec, 'User', ada.id, { reason: 'HARASSMENT' })
    const ticket = await readOpenTicket(fennec, admin, ada, 'queue: ACCOUNTS')
    const { answer } = await mutate(fennec, admin, 'warnUser', 'sanction { kind rule } ticket { status }', {
      userId: userIdOf(ada),
      rule: 'HARASSMENT',
      words: 'Leave Bayo alone.',
      ticketId: ticket.id,
    })
    const sanction = { kind: 'WARNING', rule: 'HARASSMENT' }
    expect(answer).toEqual({ sanction, ticket: { status: 'RESOLVED' } })
    expect(await readNotificationTexts(fennec, ada)).toEqual([
      'Fennec has warned you (Harassment or bullying): Leave Bayo alone.',
    ])
    const { sanctions } = await readStanding(ada)
    expect(sanctions).toMatchObject([{ kind: 'WARNING', words: 'Leave Bayo alone.' }])
    expect(await readAuditEntries(admin)).toEqual([
      { action: 'warnUser', subject: `user:${ada.id}` },
      { action: 'ticket.warned', subject: `ticket:${ticket.databaseId}` },
      { action: 'ticket.moved', subject: `ticket:${ticket.databaseId}` },
    ])
  })

  it('needs a reason, and a ticket about the same user', async () => {
    const { admin, ada, bayo } = await createPeople()
    await fileReport(fennec, 'User', bayo.id)
    const ticket = await readOpenTicket(fennec, admin, bayo, 'queue: ACCOUNTS')
    const warn = (input: object) =>
      mutate(fennec, admin, 'warnUser', 'sanction { id }', { userId: userIdOf(ada), rule: 'SPAM', ...input })
    expect((await warn({})).refusal).toBe('INVALID_INPUT Say what this is about')
    expect((await warn({ words: 'w'.repeat(1001) })).refusal).toMatch(/^INVALID_INPUT/)
    const { refusal } = await warn({ words: 'Stop', ticketId: ticket.id })
    expect(refusal).toBe(`INVALID_INPUT ${sanctionTexts.otherUser}`)
    expect((await readStanding(ada)).sanctions).toEqual([])
    expect(await readNotificationTexts(fennec, ada)).toEqual([])
  })
})

describe('a suspension', () => {
  const suspend = (admin: Person, caller: Person, until = inDays(7)) =>
    mutate<{ sanction: { id: string } }>(fennec, admin, 'suspendUser', 'sanction { id }', {
      userId: userIdOf(caller),
      rule: 'SCAM',
      until,
      words: 'Three people paid you for nothing.',
    })

  it('allows reads and refuses writes until its end on every transport, and ends the user’s subscriptions', async () => {
    const { admin, ada, bayo } = await createPeople()
    const postId = await publishPost(fennec, ada, 'Cheap data')
    const address = await listen(fennec)
    const phone = await connect(address, ada)
    phone.subscribe('feed', 'subscription { newPosts { postId } }')
    await suspend(admin, ada)
    await expectClosed(phone, 4403)
    const { errors } = await graphql(
      fennec,
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }',
      { input: { content: 'And again' } },
      ada,
    )
    expect(errors?.[0]?.message).toMatch(/^Your account is suspended until /)
    expect((await rest(fennec, 'POST /api/posts', { content: 'And again' }, ada)).status).toBe(403)
    expect((await rest(fennec, `GET /api/posts/${postId}`, undefined, bayo)).status).toBe(404)
    const second = await connect(address, ada)
    second.subscribe('feed', 'subscription { newPosts { postId } }')
    await publishPost(fennec, bayo, 'Hello')
    await waitFor(() => expect(answersOf(second, 'feed')).toHaveLength(1))
    fennec.clock.advance(8 * 86_400)
    expect((await rest(fennec, 'POST /api/posts', { content: 'I am back' }, ada)).status).toBe(201)
    expect((await rest(fennec, `GET /api/posts/${postId}`, undefined, bayo)).status).toBe(200)
  })

  it('gives the user its reason and end, by e-mail too, and can be lifted', async () => {
    const { admin, ada } = await createPeople()
    await suspend(admin, ada)
    const [notice] = await readNotificationTexts(fennec, ada)
    expect(notice).toMatch(
      /^Fennec has suspended your account until \d+ \w+ \d{4}: Scam or fraudulent activity$/,
    )
    await fennec.services.background.idle()
    expect(fennec.outbox.emails.findLast(({ to }) => to === ada.email)).toMatchObject({
      subject: 'Your Fennec account is suspended',
      text: expect.stringContaining('Three people paid you for nothing.'),
    })
    expect(await readStanding(ada)).toMatchObject({
      suspendedUntil: inDays(7),
      sanctions: [{ kind: 'SUSPENSION', mayBeAppealed: true }],
    })
    const { answer } = await mutate(fennec, admin, 'liftSuspension', 'user { databaseId }', {
      userId: userIdOf(ada),
    })
    expect(answer).toEqual({ user: { databaseId: ada.id } })
    expect((await rest(fennec, 'POST /api/posts', { content: 'Thank you' }, ada)).status).toBe(201)
    expect(await readStanding(ada)).toMatchObject({
      suspendedUntil: null,
      sanctions: [{ mayBeAppealed: false, endedAt: expect.any(String) }],
    })
    const twice = await mutate(fennec, admin, 'liftSuspension', 'user { id }', { userId: userIdOf(ada) })
    expect(twice.refusal).toBe(`CONFLICT ${sanctionTexts.notSuspended}`)
  })

  it('ends within a year, and a second one replaces the first', async () => {
    const { admin, ada } = await createPeople()
    for (const until of [inDays(0), inDays(-1), inDays(sanctionLimits.mostDays + 1)])
      expect((await suspend(admin, ada, until)).refusal).toBe(`INVALID_INPUT ${sanctionTexts.invalidEnd}`)
    await suspend(admin, ada, inDays(3))
    await suspend(admin, ada, inDays(9))
    expect(await readStanding(ada)).toMatchObject({
      suspendedUntil: inDays(9),
      sanctions: [{ endedAt: null }, { endedAt: expect.any(String) }],
    })
  })
})

describe('the actor of a sanction', () => {
  it('cannot act on an admin, themselves, or a deleted user (T25)', async () => {
    const { admin, ada } = await createPeople()
    const other = await personOf(fennec, 'admin')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { email: `left:${ada.id}` } })
    const all = [
      ['warnUser', 'sanction { id }', { rule: 'SPAM', words: 'Stop' }],
      ['suspendUser', 'sanction { id }', { rule: 'SPAM', until: inDays(1) }],
      ['liftSuspension', 'user { id }', {}],
      ['deleteUser', 'deletedUserId', {}],
    ] as const
    for (const [mutation, selection, input] of all) {
      const runOn = (caller: Person) =>
        mutate(fennec, admin, mutation, selection, { ...input, userId: userIdOf(caller) })
      expect((await runOn(other)).refusal).toBe(`FORBIDDEN ${sanctionTexts.userIsAdmin}`)
      expect((await runOn(admin)).refusal).toBe(`FORBIDDEN ${sanctionTexts.self}`)
      expect((await runOn(ada)).refusal).toBe('NOT_FOUND User not found')
    }
    expect((await rest(fennec, `DELETE /api/admin/users/${admin.id}`, undefined, admin)).status).toBe(403)
    expect((await rest(fennec, `DELETE /api/admin/users/${other.id}`, undefined, admin)).status).toBe(403)
  })

  it('must be an admin', async () => {
    const { ada, bayo } = await createPeople()
    for (const person of [bayo, await personOf(fennec, 'vendor'), await personOf(fennec, 'suspended')]) {
      const warned = await mutate(fennec, person, 'warnUser', 'sanction { id }', {
        userId: userIdOf(ada),
        rule: 'SPAM',
        words: 'Stop',
      })
      expect(warned.refusal).toMatch(/^FORBIDDEN/)
    }
  })
})

describe('content that an admin takes down', () => {
  it('is gone for everyone; its author gets the broken rule, and its reporters the confirmation (002 §7)', async () => {
    const { admin, ada } = await createPeople()
    const postId = await publishPost(fennec, ada, 'Buy followers here')
    const reporters = [await fileReport(fennec, 'Post', postId), await fileReport(fennec, 'Post', postId)]
    const ticket = await readOpenTicket(fennec, admin, ada)
    const { answer } = await mutate(
      fennec,
      admin,
      'takeDown',
      'ticket { status contentNow { text } history { act } }',
      {
        ticketId: ticket.id,
        rule: 'SPAM',
      },
    )
    expect(answer).toEqual({
      ticket: { status: 'RESOLVED', contentNow: null, history: [{ act: 'TOOK_DOWN' }, { act: 'MOVED' }] },
    })
    expect((await rest(fennec, `GET /api/posts/${postId}`, undefined, ada)).status).toBe(404)
    expect(await readNotificationTexts(fennec, ada)).toEqual([
      'Fennec has removed your post, which broke our rules: Spam',
    ])
    for (const reporter of reporters) expect(await readNotificationTexts(fennec, reporter)).toEqual([outcome])
    expect((await readStanding(ada)).sanctions).toMatchObject([
      { kind: 'TAKE_DOWN', rule: 'SPAM', excerpt: 'Buy followers here' },
    ])
    const input = { ticketId: ticket.id, rule: 'SPAM' }
    const second = await mutate(fennec, admin, 'takeDown', 'ticket { id }', input)
    expect(second.refusal).toBe(`NOT_FOUND ${sanctionTexts.alreadyDeleted}`)
    expect((await readStanding(ada)).sanctions).toHaveLength(1)
  })

  it('may be a comment, a message or a product, each with its dependent rows', async () => {
    const { admin, ada, bayo } = await createPeople()
    const vendor = await personOf(fennec, 'vendor')
    const postId = await publishPost(fennec, bayo, 'Hello')
    const { databaseId: commentId } = await createComment(fennec, ada, 'I sell likes', { postId })
    await befriend(fennec, ada, bayo)
    const { databaseId: messageId } = await sendMessage(fennec, ada, bayo, 'Pay me first')
    const productId = await storeProduct(fennec, vendor.id)
    await fileReport(fennec, 'Comment', commentId)
    await fileReport(fennec, 'Product', productId)
    await graphql(
      fennec,
      'mutation ($input: ReportMessageInput!) { reportMessage(input: $input) { message } }',
      { input: { messageId: globalId('Message', messageId), reason: 'SCAM' } },
      bayo,
    )
    const takeDown = async (kind: string, caller: Person) => {
      const ticket = await readOpenTicket(fennec, admin, caller, `queue: POSTS, kind: ${kind}`)
      return (
        await mutate(fennec, admin, 'takeDown', 'ticket { status }', { ticketId: ticket.id, rule: 'SCAM' })
      ).answer
    }
    for (const [kind, author] of [
      ['COMMENT', ada],
      ['MESSAGE', ada],
      ['PRODUCT', vendor],
    ] as const)
      expect(await takeDown(kind, author)).toEqual({ ticket: { status: 'RESOLVED' } })
    const { post, message, product, conversationMember } = fennec.services.prisma
    expect(await post.findUnique({ where: { id: postId } })).toMatchObject({ commentsCount: 0 })
    expect(await message.findUnique({ where: { id: messageId } })).toMatchObject({ content: '' })
    expect(await conversationMember.findFirst({ where: { userId: bayo.id } })).toMatchObject({
      unreadCount: 0,
    })
    expect(await product.findUnique({ where: { id: productId } })).toBeNull()
  })

  it('may be a post by its number over REST, reported or not, and its open reports are resolved', async () => {
    const { admin, ada, bayo } = await createPeople()
    const postId = await publishPost(fennec, ada, 'Buy followers here')
    await fileReport(fennec, 'Post', postId, { reason: 'MISINFORMATION' })
    const takeDown = (id: number, caller: Person) =>
      rest<{ message: string; report: object | null }>(
        fennec,
        `DELETE /api/reports/posts/${id}`,
        undefined,
        caller,
      )
    expect((await takeDown(postId, bayo)).status).toBe(403)
    expect(await takeDown(postId, admin)).toMatchObject({
      status: 200,
      body: { message: 'Post Deleted', report: { post_id: postId, status: 'resolved' } },
    })
    expect(await readNotificationTexts(fennec, ada)).toEqual([
      'Fennec has removed your post, which broke our rules: False information',
    ])
    expect((await takeDown(postId, admin)).status).toBe(404)
    const quiet = await publishPost(fennec, ada, 'Nobody reports me')
    expect((await takeDown(quiet, admin)).body).toEqual({ message: 'Post Deleted', report: null })
  })

  it('cannot be the admin’s own', async () => {
    const admin = await personOf(fennec, 'admin')
    const postId = await publishPost(fennec, admin, 'I am an admin')
    const { status, body } = await rest<{ message: string }>(
      fennec,
      `DELETE /api/reports/posts/${postId}`,
      undefined,
      admin,
    )
    expect([status, body.message]).toEqual([403, sanctionTexts.self])
  })
})

describe('an account that an admin deletes', () => {
  it('is removed with all its content after its orders are refunded; reports keep their snapshots (002 §2)', async () => {
    const { admin, ada, bayo } = await createPeople()
    const vendor = await personOf(fennec, 'vendor')
    const postId = await publishPost(fennec, vendor, 'Cheap data')
    const soldOrder = await storeOrder(fennec, { buyerId: bayo.id, vendorId: vendor.id })
    const boughtOrder = await storeOrder(fennec, { buyerId: vendor.id, vendorId: ada.id, status: 'SHIPPED' })
    const delivered = await storeOrder(fennec, { buyerId: bayo.id, vendorId: vendor.id, status: 'DELIVERED' })
    const reporter = await fileReport(fennec, 'User', vendor.id, { reason: 'SCAM' })
    await fileReport(fennec, 'Post', postId)
    const phone = await connect(await listen(fennec), vendor)
    const { data } = await graphql<{ admin: { accountLosses: object[] } }>(
      fennec,
      'query ($id: ID!) { admin { accountLosses(userId: $id) { name value } } }',
      { id: userIdOf(vendor) },
      admin,
    )
    expect(data?.admin.accountLosses).toEqual(
      expect.arrayContaining([
        { name: 'Posts', value: '1' },
        { name: 'Orders given back', value: '2' },
        { name: 'Money given back', value: '₦37,000' },
      ]),
    )
    const answer = await rest<{ message: string; report: object }>(
      fennec,
      `DELETE /api/admin/users/${vendor.id}`,
      undefined,
      admin,
    )
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Account Deleted',
        report: { reported_user_id: vendor.id, reported_email: null, status: 'resolved' },
      },
    })
    await expectClosed(phone, 4403)
    const statusOf = async ({ id }: { id: number }) =>
      (await fennec.services.prisma.order.findUniqueOrThrow({ where: { id } })).status
    expect([await statusOf(soldOrder), await statusOf(boughtOrder), await statusOf(delivered)]).toEqual([
      'REFUNDED',
      'REFUNDED',
      'DELIVERED',
    ])
    await fennec.services.background.idle()
    await waitFor(async () =>
      expect(await fennec.services.prisma.user.findUnique({ where: { id: vendor.id } })).toBeNull(),
    )
    expect(await fennec.services.prisma.refund.count()).toBeGreaterThanOrEqual(2)
    expect(await readNotificationTexts(fennec, reporter)).toEqual([outcome])
    expect(fennec.outbox.emails.findLast(({ to }) => to === vendor.email)).toMatchObject({
      subject: 'Your Fennec account was deleted',
    })
    const open = await fennec.services.prisma.ticket.count({
      where: { subjectId: { in: [vendor.id, postId] }, status: { in: ['PENDING', 'REVIEWED'] } },
    })
    expect(open).toBe(0)
  })

  it('is deleted once by many concurrent calls', async () => {
    const { ada } = await createPeople()
    const admins = await Promise.all(Array.from({ length: 5 }, () => personOf(fennec, 'admin')))
    const answers = await Promise.all(
      admins.map((admin) => rest(fennec, `DELETE /api/admin/users/${ada.id}`, undefined, admin)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    expect(
      await fennec.services.prisma.auditEntry.count({
        where: { action: 'deleteUser', subject: `user:${ada.id}` },
      }),
    ).toBe(1)
  })
})

describe('an admin with a second factor', () => {
  it('must have shown it within ten minutes before a deletion (ADR 16)', async () => {
    const { admin, ada } = await createPeople()
    const postId = await publishPost(fennec, ada, 'Buy followers here')
    const sealedSecret = fennec.services.seal.close('x')
    await fennec.services.prisma.secondFactor.create({
      data: { userId: admin.id, sealedSecret, confirmedAt: fennec.clock.now() },
    })
    const setFactorShown = (minutesAgo: number) =>
      fennec.services.prisma.session.updateMany({
        where: { userId: admin.id },
        data: { factorAt: new Date(fennec.clock.now().getTime() - minutesAgo * 60_000) },
      })
    await setFactorShown(11)
    const call = `DELETE /api/reports/posts/${postId}`
    const refused = await rest(fennec, call, undefined, admin)
    expect(refused).toMatchObject({ status: 403, body: { problems: [{ path: 'secondFactor' }] } })
    const deletion = await rest(fennec, `DELETE /api/admin/users/${ada.id}`, undefined, admin)
    expect(deletion.status).toBe(403)
    expect(await fennec.services.prisma.post.count({ where: { id: postId } })).toBe(1)
    await setFactorShown(9)
    expect((await rest(fennec, call, undefined, admin)).status).toBe(200)
  })
})

describe('an appeal', () => {
  const appeal = (caller: Person, sanctionId: unknown, text = 'It was not me') =>
    mutate(fennec, caller, 'appeal', 'sanction { appealState }', { sanctionId, text })
  const answer = (caller: Person, sanctionId: unknown, isGranted: boolean) =>
    mutate(fennec, caller, 'answerAppeal', 'sanction { appealState }', {
      sanctionId,
      isGranted,
      answer: 'We have looked again.',
    })

  async function createSuspended() {
    const { admin, ada, bayo } = await createPeople()
    const { answer: made } = await mutate<{ sanction: { id: string } }>(
      fennec,
      admin,
      'suspendUser',
      'sanction { id }',
      { userId: userIdOf(ada), rule: 'SPAM', until: inDays(7) },
    )
    return { admin, ada, bayo, id: made?.sanction.id }
  }

  it('is made once, by the user alone and also while suspended; another admin grants it, which lifts the sanction', async () => {
    const { admin, ada, bayo, id } = await createSuspended()
    const other = await personOf(fennec, 'admin')
    expect((await appeal(bayo, id)).refusal).toBe(`NOT_FOUND ${sanctionTexts.notFound}`)
    expect((await appeal(ada, id, ' ')).refusal).toBe('INVALID_INPUT Say why you see it differently')
    expect((await appeal(ada, id)).answer).toEqual({ sanction: { appealState: 'WAITING' } })
    expect((await appeal(ada, id)).refusal).toBe(`CONFLICT ${sanctionTexts.alreadyAppealed}`)
    expect(await readNotificationTexts(fennec, other)).toContain('Fennec has an appeal for you to answer')
    expect((await answer(admin, id, false)).refusal).toBe(`FORBIDDEN ${sanctionTexts.ownSanction}`)
    expect((await answer(bayo, id, true)).refusal).toMatch(/^FORBIDDEN/)
    expect((await answer(other, id, true)).answer).toEqual({ sanction: { appealState: 'GRANTED' } })
    expect((await answer(other, id, false)).refusal).toBe(`CONFLICT ${sanctionTexts.alreadyAnswered}`)
    expect((await readNotificationTexts(fennec, ada))[0]).toBe(
      'Fennec has looked at your appeal again and takes it back: We have looked again.',
    )
    expect((await readStanding(ada)).suspendedUntil).toBeNull()
    expect((await rest(fennec, 'POST /api/posts', { content: 'Thank you' }, ada)).status).toBe(201)
  })

  it('changes nothing when it is denied, and is listed among the answered ones', async () => {
    const { ada, id } = await createSuspended()
    const other = await personOf(fennec, 'admin')
    await appeal(ada, id)
    const read = async (state: string) => {
      const { data } = await graphql<{
        admin: { appeals: { edges: { node: { sanction: { id: string } } }[] } }
      }>(
        fennec,
        `{ admin { appeals(state: ${state}) { edges { node { sanction { id appeal } user { handle } viewerMayAnswer } } } } }`,
        {},
        other,
      )
      return data?.admin.appeals.edges.map(({ node }) => node)
    }
    expect(await read('WAITING')).toContainEqual(
      expect.objectContaining({
        sanction: { id, appeal: 'It was not me' },
        viewerMayAnswer: true,
      }),
    )
    await answer(other, id, false)
    expect((await readStanding(ada)).suspendedUntil).toBe(inDays(7))
    expect((await read('WAITING'))?.map((item) => item.sanction.id)).not.toContain(id)
    expect((await read('DENIED'))?.map((item) => item.sanction.id)).toContain(id)
  })

  it('is answered once where five admins answer at once', async () => {
    const { ada, id } = await createSuspended()
    await appeal(ada, id)
    const admins = await Promise.all(Array.from({ length: 5 }, () => personOf(fennec, 'admin')))
    const answers = await Promise.all(admins.map((admin, index) => answer(admin, id, index % 2 === 0)))
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1)
  })
})
