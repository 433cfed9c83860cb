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
import { publish } from '../../support/people/posts.ts'
import { reportsIn } from '../../support/people/reports.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

let ada: Person
let bayo: Person
let postId: number

beforeEach(async () => {
  ada = await personOf(fennec, 'customer')
  bayo = await personOf(fennec, 'customer')
  postId = await publish(fennec, ada, 'Buy followers here')
})

const report = (caller: Caller, input: Record<string, unknown> = { reason: 'SPAM' }, id = postId) =>
  graphql<{ reportPost: { message: string } }>(
    fennec,
    'mutation ($input: ReportPostInput!) { reportPost(input: $input) { message } }',
    { input: { postId: globalId('Post', id), ...input } },
    caller,
  )

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

const reports = () => reportsIn(fennec, { ticket: { reportedId: ada.id } })

const setStatus = (status: ReportStatus) =>
  fennec.services.prisma.ticket.updateMany({
    where: { kind: 'POST', subjectId: postId, status: { in: ['PENDING', 'REVIEWED'] } },
    data: { status },
  })

describe('a report of a post', () => {
  it('keeps a snapshot for moderators, also after the post is edited and deleted (T69)', async () => {
    const { createdAt } = await fennec.services.prisma.post.findUniqueOrThrow({ where: { id: postId } })
    const { handle } = await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    const { data } = await report(bayo, { reason: 'OTHER', description: '  She sells likes  ' })
    expect(data).toEqual({ reportPost: { message: 'Report submitted' } })
    const storedReport = {
      reporterId: bayo.id,
      reportedId: ada.id,
      reason: 'OTHER',
      description: 'She sells likes',
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
    expect(await reports()).toMatchObject([{ ...storedReport, subjectId: postId }])
    await fennec.services.prisma.post.delete({ where: { id: postId } })
    expect(await reports()).toMatchObject([{ ...storedReport, subjectId: postId }])
  })

  it('stays one while it is open: a repeat replaces its words, and gets the same answer', async () => {
    await report(bayo)
    await fennec.services.prisma.post.update({ where: { id: postId }, data: { content: 'Good morning' } })
    fennec.clock.advance(60)
    const repeated = await report(bayo, { reason: 'HARASSMENT', description: 'And he insults me' })
    expect(repeated.data?.reportPost.message).toBe('Report submitted')
    await setStatus('REVIEWED')
    await report(bayo, { reason: 'VIOLENCE' })
    expect(await reports()).toMatchObject([
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
      await report(bayo)
      await setStatus(status)
    }
    await report(bayo)
    expect(await reports()).toHaveLength(3)
  })

  it('counts once for each user, also for twenty at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report(bayo)))
    await report(await personOf(fennec, 'vendor'))
    expect(await reports()).toHaveLength(2)
  })

  it('counts once under one Idempotency-Key, and does not overwrite a later one', async () => {
    const keyed = { ...bayo, headers: { 'idempotency-key': randomUUID() } }
    await report(keyed)
    await report(bayo, { reason: 'COPYRIGHT' })
    expect((await report(keyed)).data?.reportPost.message).toBe('Report submitted')
    expect(await reports()).toMatchObject([{ reason: 'COPYRIGHT' }])
    expect(codeOf(await report(keyed, { reason: 'VIOLENCE' }))).toBe('CONFLICT')
  })

  it('is revealed neither to its author nor in the answer', async () => {
    await report(bayo)
    expect(await fennec.services.prisma.notification.count({ where: { recipientId: ada.id } })).toBe(0)
    expect(await fennec.services.prisma.event.count({ where: { userId: ada.id } })).toBe(0)
  })
})

describe('a report of a comment', () => {
  const reportOf = (caller: Caller, id: number, input: Record<string, unknown> = { reason: 'SPAM' }) =>
    graphql<{ reportComment: { message: string } }>(
      fennec,
      'mutation ($input: ReportCommentInput!) { reportComment(input: $input) { message } }',
      { input: { commentId: globalId('Comment', id), ...input } },
      caller,
    )

  it('keeps a snapshot with its post, and stays one while it is open, beside a report of the post (T69)', async () => {
    const { databaseId: commentId } = await createComment(fennec, ada, 'I sell likes', { postId })
    await report(bayo)
    const { data } = await reportOf(bayo, commentId)
    expect(data?.reportComment.message).toBe('Report submitted')
    await Promise.all(Array.from({ length: 5 }, () => reportOf(bayo, commentId, { reason: 'HARASSMENT' })))
    await fennec.services.prisma.post.delete({ where: { id: postId } })
    const open = { reporterId: bayo.id, reportedId: ada.id, status: 'PENDING' }
    expect(await reports()).toMatchObject([
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
    const { errors } = await reportOf(bayo, commentId, { reason: 'OTHER', description: ' ' })
    expect(errors?.[0]?.message).toBe(reportErrors.noDetails.description)
    for (let times = 0; times < 20; times++) await report(bayo)
    expect(codeOf(await reportOf(bayo, commentId))).toBe('TOO_MANY_REQUESTS')
  })

  it('is refused for the reporter’s own or a hidden comment, and from anonymous or suspended callers (T23)', async () => {
    const { id, databaseId: commentId } = await createComment(fennec, ada, 'I sell likes', { postId })
    expect(codeOf(await reportOf(ada, commentId))).toBe('FORBIDDEN')
    expect(codeOf(await reportOf({}, commentId))).toBe('UNAUTHENTICATED')
    expect(codeOf(await reportOf(await personOf(fennec, 'suspended'), commentId))).toBe('FORBIDDEN')
    expect(codeOf(await reportOf(bayo, 2_147_483_647))).toBe('NOT_FOUND')
    await mutateComment(fennec, 'setCommentHidden', { commentId: id, hidden: true }, ada)
    expect(codeOf(await reportOf(bayo, commentId))).toBe('NOT_FOUND')
    expect(await reports()).toEqual([])
  })
})

describe('a report of an account', () => {
  const reportOf = (caller: Caller, id = ada.id, input: Record<string, unknown> = { reason: 'SCAM' }) =>
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
    await report(bayo)
    const { data } = await reportOf(bayo)
    expect(data?.reportAccount.message).toBe('Report submitted')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { bio: 'Hello' } })
    await Promise.all(Array.from({ length: 5 }, () => reportOf(bayo, ada.id, { reason: 'UNDERAGE' })))
    const open = { reporterId: bayo.id, reportedId: ada.id, status: 'PENDING' }
    expect(await reports()).toMatchObject([
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
    expect((await reportOf(bayo, ada.id, { reason: 'COPYRIGHT' })).errors).toHaveLength(1)
    const { errors } = await reportOf(bayo, ada.id, { reason: 'OTHER', description: ' ' })
    expect(errors?.[0]?.message).toBe(reportErrors.noDetails.description)
    for (let times = 0; times < 20; times++) await report(bayo)
    expect(codeOf(await reportOf(bayo))).toBe('TOO_MANY_REQUESTS')
  })

  it('is refused for the reporter’s own or a hidden account, and from anonymous or suspended callers (T23)', async () => {
    expect(codeOf(await reportOf(ada))).toBe('FORBIDDEN')
    expect(codeOf(await reportOf({}))).toBe('UNAUTHENTICATED')
    expect(codeOf(await reportOf(await personOf(fennec, 'suspended')))).toBe('FORBIDDEN')
    expect(codeOf(await reportOf(bayo, 2_147_483_647))).toBe('NOT_FOUND')
    await fennec.services.prisma.block.create({ data: { blockerId: ada.id, blockedId: bayo.id } })
    expect(codeOf(await reportOf(bayo))).toBe('NOT_FOUND')
    expect(await reports()).toEqual([])
  })

  it('may be of a private account', async () => {
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    expect(codeOf(await reportOf(bayo))).toBeUndefined()
    expect(await reports()).toHaveLength(1)
  })
})

describe('a rejected report', () => {
  it('has missing or blank details under the reason “other”', async () => {
    for (const description of [undefined, null, '', ' \n\t ', '\u200b']) {
      const { errors } = await report(bayo, { reason: 'OTHER', description })
      expect(errors?.[0]?.message).toBe("Please describe the issue when selecting 'Other'.")
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        problems: [{ path: 'description', message: reportErrors.noDetails.description }],
      })
    }
    expect(await reports()).toEqual([])
  })

  it('has more than 500 characters, as a reader counts them (T57)', async () => {
    const longest = '👩‍👩‍👧‍👦'.repeat(reportDetailsMax)
    expect(codeOf(await report(bayo, { reason: 'SPAM', description: `${longest}!` }))).toBe('INVALID_INPUT')
    expect(codeOf(await report(bayo, { reason: 'SPAM', description: `  ${longest}\n` }))).toBeUndefined()
    expect(await reports()).toMatchObject([{ description: longest }])
  })

  it('has an unknown reason', async () => {
    for (const reason of ['BORING', 'spam', null])
      expect((await report(bayo, { reason })).errors).toHaveLength(1)
    expect(await reports()).toEqual([])
  })

  it('is of the reporter’s own, a deleted or a hidden post (T23)', async () => {
    expect(codeOf(await report(ada))).toBe('FORBIDDEN')
    expect(codeOf(await report(bayo, { reason: 'SPAM' }, 2_147_483_647))).toBe('NOT_FOUND')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    expect(codeOf(await report(bayo))).toBe('NOT_FOUND')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: false } })
    await fennec.services.prisma.block.create({ data: { blockerId: ada.id, blockedId: bayo.id } })
    expect(codeOf(await report(bayo))).toBe('NOT_FOUND')
    expect(await reports()).toEqual([])
  })

  it('comes from an anonymous or a suspended caller', async () => {
    expect(codeOf(await report({}))).toBe('UNAUTHENTICATED')
    expect(codeOf(await report(await personOf(fennec, 'suspended')))).toBe('FORBIDDEN')
  })

  it('exceeds twenty a day, until the day is over (T69)', async () => {
    for (let times = 0; times < 20; times++) expect(codeOf(await report(bayo))).toBeUndefined()
    const { errors, response } = await report(bayo)
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBe(86_400)
    expect(codeOf(await report(await personOf(fennec, 'customer')))).toBeUndefined()
    fennec.clock.advance(86_400)
    expect(codeOf(await report(bayo))).toBeUndefined()
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
    const [first, ...more] = await reports()
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
    expect(await reports()).toMatchObject([{ subjectId: databaseId, reason: 'SCAM' }])
  })
})
