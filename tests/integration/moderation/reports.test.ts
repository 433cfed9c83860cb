// Reports of posts, comments, messages and accounts: snapshots for moderators, daily limits, and their secrecy.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportDetailsMax, reportErrors } from '#rules/moderation/reports'
import { globalId } from '#server/core/context/ids.ts'
import type { ReportStatus } from '#server/generated/prisma/enums.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { mutateComment, createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { befriend, withMessage, mutateChat, sendMessage } from '../../support/people/messages.ts'
import { setBlocked } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { findReports } from '../../support/people/reports.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

let ada: Person
let bayo: Person
let postId: number

beforeEach(async () => {
  ada = await personOf(fennec, 'customer')
  bayo = await personOf(fennec, 'customer')
  postId = await publishPost(fennec, ada, 'Buy followers here')
})

const reportPost = (caller: Caller, input: Record<string, unknown> = { reason: 'SPAM' }, id = postId) =>
  graphql<{ reportPost: { message: string } }>(
    fennec,
    'mutation ($input: ReportPostInput!) { reportPost(input: $input) { message } }',
    { input: { postId: globalId('Post', id), ...input } },
    caller,
  )

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

const findReportsOfAda = () => findReports(fennec, { ticket: { reportedId: ada.id } })

const setStatus = (status: ReportStatus) =>
  fennec.services.prisma.ticket.updateMany({
    where: { kind: 'POST', subjectId: postId, status: { in: ['PENDING', 'REVIEWED'] } },
    data: { status },
  })

describe('a report of a post', () => {
  it('keeps a snapshot for moderators, also after the post is edited and deleted (T69)', async () => {
    const { createdAt } = await fennec.services.prisma.post.findUniqueOrThrow({ where: { id: postId } })
    const { handle } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    const { data } = await reportPost(bayo, { reason: 'OTHER', description: '  They sell likes  ' })
    expect(data).toEqual({ reportPost: { message: 'Report submitted' } })
    const storedReport = {
      reporterId: bayo.id,
      reportedId: ada.id,
      reason: 'OTHER',
      description: 'They sell likes',
      status: 'PENDING',
      snapshot: {
        content: 'Buy followers here',
        topic: null,
        media: [],
        authorName: 'Amaka',
        handle,
        createdAt: createdAt.toISOString(),
      },
    }
    expect(await findReportsOfAda()).toMatchObject([{ ...storedReport, subjectId: postId }])
    await fennec.services.prisma.post.delete({ where: { id: postId } })
    expect(await findReportsOfAda()).toMatchObject([{ ...storedReport, subjectId: postId }])
  })

  it('stays one while it is open: a repeat replaces its words, and gets the same answer', async () => {
    await reportPost(bayo)
    await fennec.services.prisma.post.update({ where: { id: postId }, data: { content: 'Good morning' } })
    fennec.clock.advance(60)
    const repeated = await reportPost(bayo, { reason: 'HARASSMENT', description: 'And they insult me' })
    expect(repeated.data?.reportPost.message).toBe('Report submitted')
    await setStatus('REVIEWED')
    await reportPost(bayo, { reason: 'VIOLENCE' })
    expect(await findReportsOfAda()).toMatchObject([
      {
        reason: 'VIOLENCE',
        description: null,
        status: 'REVIEWED',
        snapshot: { content: 'Buy followers here' },
        updatedAt: fennec.clock.now(),
      },
    ])
  })

  it('makes a new one after the first is settled', async () => {
    for (const status of ['RESOLVED', 'DISMISSED'] as const) {
      await reportPost(bayo)
      await setStatus(status)
    }
    await reportPost(bayo)
    expect(await findReportsOfAda()).toHaveLength(3)
  })

  it('counts once for each user, also for twenty at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => reportPost(bayo)))
    await reportPost(await personOf(fennec, 'vendor'))
    expect(await findReportsOfAda()).toHaveLength(2)
  })

  it('counts once under one Idempotency-Key, and does not overwrite a later one', async () => {
    const keyed = { ...bayo, headers: { 'idempotency-key': randomUUID() } }
    await reportPost(keyed)
    await reportPost(bayo, { reason: 'COPYRIGHT' })
    expect((await reportPost(keyed)).data?.reportPost.message).toBe('Report submitted')
    expect(await findReportsOfAda()).toMatchObject([{ reason: 'COPYRIGHT' }])
    expect(codeOf(await reportPost(keyed, { reason: 'VIOLENCE' }))).toBe('CONFLICT')
  })

  it('is revealed neither to its author nor in the answer', async () => {
    await reportPost(bayo)
    expect(await fennec.services.prisma.notification.count({ where: { recipientId: ada.id } })).toBe(0)
    expect(await fennec.services.prisma.event.count({ where: { userId: ada.id } })).toBe(0)
  })
})

describe('a report of a comment', () => {
  const fileReport = (caller: Caller, id: number, input: Record<string, unknown> = { reason: 'SPAM' }) =>
    graphql<{ reportComment: { message: string } }>(
      fennec,
      'mutation ($input: ReportCommentInput!) { reportComment(input: $input) { message } }',
      { input: { commentId: globalId('Comment', id), ...input } },
      caller,
    )

  it('keeps a snapshot with its post, and stays one while it is open, beside a report of the post (T69)', async () => {
    const { databaseId: commentId } = await createComment(fennec, ada, 'I sell likes', { postId })
    await reportPost(bayo)
    const { data } = await fileReport(bayo, commentId)
    expect(data?.reportComment.message).toBe('Report submitted')
    await Promise.all(Array.from({ length: 5 }, () => fileReport(bayo, commentId, { reason: 'HARASSMENT' })))
    await fennec.services.prisma.post.delete({ where: { id: postId } })
    const open = { reporterId: bayo.id, reportedId: ada.id, status: 'PENDING' }
    expect(await findReportsOfAda()).toMatchObject([
      { ...open, kind: 'POST', subjectId: postId, reason: 'SPAM' },
      {
        ...open,
        kind: 'COMMENT',
        subjectId: commentId,
        reason: 'HARASSMENT',
        snapshot: { content: 'I sell likes', postId, postContent: 'Buy followers here', authorName: 'Amaka' },
      },
    ])
    expect(await fennec.services.prisma.notification.count({ where: { recipientId: ada.id } })).toBe(0)
  })

  it('needs details like a report of a post, and counts toward the same twenty a day (T69)', async () => {
    const { databaseId: commentId } = await createComment(fennec, ada, 'I sell likes', { postId })
    const { errors } = await fileReport(bayo, commentId, { reason: 'OTHER', description: ' ' })
    expect(errors?.[0]?.message).toBe(reportErrors.noDetails.description)
    for (let times = 0; times < 20; times++) await reportPost(bayo)
    expect(codeOf(await fileReport(bayo, commentId))).toBe('TOO_MANY_REQUESTS')
  })

  it('is refused for the reporter’s own or a hidden comment, and from anonymous or suspended callers (T23)', async () => {
    const { id, databaseId: commentId } = await createComment(fennec, ada, 'I sell likes', { postId })
    expect(codeOf(await fileReport(ada, commentId))).toBe('FORBIDDEN')
    expect(codeOf(await fileReport({}, commentId))).toBe('UNAUTHENTICATED')
    expect(codeOf(await fileReport(await personOf(fennec, 'suspended'), commentId))).toBe('FORBIDDEN')
    expect(codeOf(await fileReport(bayo, 2_147_483_647))).toBe('NOT_FOUND')
    await mutateComment(fennec, 'setCommentHidden', { commentId: id, hidden: true }, ada)
    expect(codeOf(await fileReport(bayo, commentId))).toBe('NOT_FOUND')
    expect(await findReportsOfAda()).toEqual([])
  })
})

describe('a report of an account', () => {
  const fileReport = (caller: Caller, id = ada.id, input: Record<string, unknown> = { reason: 'SCAM' }) =>
    graphql<{ reportAccount: { message: string } }>(
      fennec,
      'mutation ($input: ReportAccountInput!) { reportAccount(input: $input) { message } }',
      { input: { userId: globalId('User', id), ...input } },
      caller,
    )

  it('keeps a snapshot of the profile, and stays one while it is open, beside a report of a post (T69)', async () => {
    await fennec.services.prisma.user.update({
      where: { id: ada.id },
      data: { bio: 'Cheap data', link: 'https://win.example/' },
    })
    await reportPost(bayo)
    const { data } = await fileReport(bayo)
    expect(data?.reportAccount.message).toBe('Report submitted')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { bio: 'Hello' } })
    await Promise.all(Array.from({ length: 5 }, () => fileReport(bayo, ada.id, { reason: 'UNDERAGE' })))
    const open = { reporterId: bayo.id, reportedId: ada.id, status: 'PENDING' }
    expect(await findReportsOfAda()).toMatchObject([
      { ...open, kind: 'POST' },
      {
        ...open,
        kind: 'ACCOUNT',
        subjectId: ada.id,
        reason: 'UNDERAGE',
        snapshot: { bio: 'Cheap data', link: 'https://win.example/', picture: null, authorName: 'Amaka' },
      },
    ])
    expect(await fennec.services.prisma.notification.count({ where: { recipientId: ada.id } })).toBe(0)
  })

  it('has its own reasons, needs the same details, and counts toward the same twenty a day (T69)', async () => {
    expect((await fileReport(bayo, ada.id, { reason: 'COPYRIGHT' })).errors).toHaveLength(1)
    const { errors } = await fileReport(bayo, ada.id, { reason: 'OTHER', description: ' ' })
    expect(errors?.[0]?.message).toBe(reportErrors.noDetails.description)
    for (let times = 0; times < 20; times++) await reportPost(bayo)
    expect(codeOf(await fileReport(bayo))).toBe('TOO_MANY_REQUESTS')
  })

  it('is refused for the reporter’s own or a hidden account, and from anonymous or suspended callers (T23)', async () => {
    expect(codeOf(await fileReport(ada))).toBe('FORBIDDEN')
    expect(codeOf(await fileReport({}))).toBe('UNAUTHENTICATED')
    expect(codeOf(await fileReport(await personOf(fennec, 'suspended')))).toBe('FORBIDDEN')
    expect(codeOf(await fileReport(bayo, 2_147_483_647))).toBe('NOT_FOUND')
    await fennec.services.prisma.block.create({ data: { blockerId: ada.id, blockedId: bayo.id } })
    expect(codeOf(await fileReport(bayo))).toBe('NOT_FOUND')
    expect(await findReportsOfAda()).toEqual([])
  })

  it('may be of a private account', async () => {
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    expect(codeOf(await fileReport(bayo))).toBeUndefined()
    expect(await findReportsOfAda()).toHaveLength(1)
  })
})

describe('a rejected report', () => {
  it('has missing or blank details under the reason “other”', async () => {
    for (const description of [undefined, null, '', ' \n\t ', '\u200b']) {
      const { errors } = await reportPost(bayo, { reason: 'OTHER', description })
      expect(errors?.[0]?.message).toBe("Please describe the issue when selecting 'Other'.")
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        problems: [{ path: 'description', message: reportErrors.noDetails.description }],
      })
    }
    expect(await findReportsOfAda()).toEqual([])
  })

  it('has more than 500 characters, as a reader counts them (T57)', async () => {
    const longest = '👩‍👩‍👧‍👦'.repeat(reportDetailsMax)
    expect(codeOf(await reportPost(bayo, { reason: 'SPAM', description: `${longest}!` }))).toBe(
      'INVALID_INPUT',
    )
    expect(codeOf(await reportPost(bayo, { reason: 'SPAM', description: `  ${longest}\n` }))).toBeUndefined()
    expect(await findReportsOfAda()).toMatchObject([{ description: longest }])
  })

  it('has an unknown reason', async () => {
    for (const reason of ['BORING', 'spam', null])
      expect((await reportPost(bayo, { reason })).errors).toHaveLength(1)
    expect(await findReportsOfAda()).toEqual([])
  })

  it('is of the reporter’s own, a deleted or a hidden post (T23)', async () => {
    expect(codeOf(await reportPost(ada))).toBe('FORBIDDEN')
    expect(codeOf(await reportPost(bayo, { reason: 'SPAM' }, 2_147_483_647))).toBe('NOT_FOUND')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    expect(codeOf(await reportPost(bayo))).toBe('NOT_FOUND')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: false } })
    await fennec.services.prisma.block.create({ data: { blockerId: ada.id, blockedId: bayo.id } })
    expect(codeOf(await reportPost(bayo))).toBe('NOT_FOUND')
    expect(await findReportsOfAda()).toEqual([])
  })

  it('comes from an anonymous or a suspended caller', async () => {
    expect(codeOf(await reportPost({}))).toBe('UNAUTHENTICATED')
    expect(codeOf(await reportPost(await personOf(fennec, 'suspended')))).toBe('FORBIDDEN')
  })

  it('exceeds twenty a day, until the day is over (T69)', async () => {
    for (let times = 0; times < 20; times++) expect(codeOf(await reportPost(bayo))).toBeUndefined()
    const { errors, response } = await reportPost(bayo)
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBe(86_400)
    expect(codeOf(await reportPost(await personOf(fennec, 'customer')))).toBeUndefined()
    fennec.clock.advance(86_400)
    expect(codeOf(await reportPost(bayo))).toBeUndefined()
  })
})

describe('a report of a message', () => {
  const reportMessage = (caller: Person, messageId: number) =>
    mutateChat(fennec, 'reportMessage', caller, withMessage(messageId, { reason: 'HARASSMENT' }))

  it('keeps a snapshot with the five nearest messages that its reader still has (001 §7)', async () => {
    await befriend(fennec, ada, bayo)
    const ids: number[] = []
    for (let index = 1; index <= 9; index++) {
      const [from, to] = index % 2 ? [ada, bayo] : [bayo, ada]
      ids.push((await sendMessage(fennec, from, to, `number ${index}`)).databaseId)
    }
    await mutateChat(fennec, 'deleteMessage', bayo, withMessage(ids[5] ?? 0))
    expect((await reportMessage(bayo, ids[6] ?? 0)).refusal).toBeUndefined()
    const [first, ...more] = await findReportsOfAda()
    expect(more).toEqual([])
    expect(first).toMatchObject({ kind: 'MESSAGE', subjectId: ids[6], reason: 'HARASSMENT' })
    const around = [3, 4, 5, 8, 9].map((at) => ({ content: `number ${at}` }))
    expect(first?.snapshot).toMatchObject({ content: 'number 7', around })
  })

  it('covers received messages, also after a block, and nothing else (ADR 19)', async () => {
    await befriend(fennec, ada, bayo)
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'Pay me first')
    expect(await reportMessage(ada, databaseId)).toEqual({
      refusal: 'FORBIDDEN You cannot report your own message',
    })
    expect(await reportMessage(await personOf(fennec), databaseId)).toEqual({
      refusal: 'NOT_FOUND Message not found',
    })
    await setBlocked(fennec, bayo, ada.id)
    expect((await reportMessage(bayo, databaseId)).refusal).toBeUndefined()
    await mutateChat(fennec, 'reportMessage', bayo, withMessage(databaseId, { reason: 'SCAM' }))
    expect(await findReportsOfAda()).toMatchObject([{ subjectId: databaseId, reason: 'SCAM' }])
  })
})
