// Reports of posts: what moderators get to read, how many one may send, and that nobody else learns of any.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportDetailsMax, reportFaults } from '#rules/reports'
import { globalId } from '#server/core/ids.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { ReportStatus } from '#server/generated/prisma/enums.ts'
import { personOf } from '../contract/matrix/people.ts'
import { useFennec } from '../support/app.ts'
import { graphql, type Caller } from '../support/calls.ts'
import type { Person } from '../support/factories.ts'
import { publish } from '../support/posts.ts'

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

const reports = (where: Prisma.ReportWhereInput = { reportedId: ada.id }) =>
  fennec.parts.prisma.report.findMany({ where, orderBy: { id: 'asc' } })

const setStatus = (status: ReportStatus) =>
  fennec.parts.prisma.report.updateMany({ where: { postId }, data: { status } })

describe('a report of a post', () => {
  it('keeps what it was, for whoever moderates, also when it is edited and deleted (T69)', async () => {
    const { createdAt } = await fennec.parts.prisma.post.findUniqueOrThrow({ where: { id: postId } })
    const { handle } = await fennec.parts.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })
    const { data } = await report(bayo, { reason: 'OTHER', description: '  She sells likes  ' })
    expect(data).toEqual({ reportPost: { message: 'Report submitted' } })
    const kept = {
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
    expect(await reports()).toMatchObject([{ ...kept, postId }])
    await fennec.parts.prisma.post.delete({ where: { id: postId } })
    expect(await reports()).toMatchObject([{ ...kept, postId: null }])
  })

  it('is one while it is open: a repeat says better what is meant, and is answered alike', async () => {
    await report(bayo)
    await fennec.parts.prisma.post.update({ where: { id: postId }, data: { content: 'Good morning' } })
    fennec.clock.advance(60)
    const again = await report(bayo, { reason: 'HARASSMENT', description: 'And he insults me' })
    expect(again.data?.reportPost.message).toBe('Report submitted')
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

  it('is another one once the first is settled', async () => {
    for (const status of ['RESOLVED', 'DISMISSED'] as const) {
      await report(bayo)
      await setStatus(status)
    }
    await report(bayo)
    expect(await reports()).toHaveLength(3)
  })

  it('is one of each person, and one of twenty at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report(bayo)))
    await report(await personOf(fennec, 'vendor'))
    expect(await reports()).toHaveLength(2)
  })

  it('is one under one Idempotency-Key, and does not overwrite a later one', async () => {
    const keyed = { ...bayo, headers: { 'idempotency-key': randomUUID() } }
    await report(keyed)
    await report(bayo, { reason: 'COPYRIGHT' })
    expect((await report(keyed)).data?.reportPost.message).toBe('Report submitted')
    expect(await reports()).toMatchObject([{ reason: 'COPYRIGHT' }])
    expect(codeOf(await report(keyed, { reason: 'VIOLENCE' }))).toBe('CONFLICT')
  })

  it('is told to nobody: not to its author, and not in the answer', async () => {
    await report(bayo)
    expect(await fennec.parts.prisma.notification.count({ where: { recipientId: ada.id } })).toBe(0)
    expect(await fennec.parts.prisma.event.count({ where: { userId: ada.id } })).toBe(0)
  })
})

describe('a report is refused', () => {
  it('without details where the reason is another one, and where they are blank', async () => {
    for (const description of [undefined, null, '', ' \n\t ', '\u200b']) {
      const { errors } = await report(bayo, { reason: 'OTHER', description })
      expect(errors?.[0]?.message).toBe("Please describe the issue when selecting 'Other'.")
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        problems: [{ path: 'description', message: reportFaults.noDetails.description }],
      })
    }
    expect(await reports()).toEqual([])
  })

  it('with more than 500 characters, as a reader counts them (T57)', async () => {
    const longest = '👩‍👩‍👧‍👦'.repeat(reportDetailsMax)
    expect(codeOf(await report(bayo, { reason: 'SPAM', description: `${longest}!` }))).toBe('INVALID_INPUT')
    expect(codeOf(await report(bayo, { reason: 'SPAM', description: `  ${longest}\n` }))).toBeUndefined()
    expect(await reports()).toMatchObject([{ description: longest }])
  })

  it('without a reason that there is', async () => {
    for (const reason of ['BORING', 'spam', null])
      expect((await report(bayo, { reason })).errors).toHaveLength(1)
    expect(await reports()).toEqual([])
  })

  it('of one’s own post, of one that is gone, and of one that one does not see (T23)', async () => {
    expect(codeOf(await report(ada))).toBe('FORBIDDEN')
    expect(codeOf(await report(bayo, { reason: 'SPAM' }, 2_147_483_647))).toBe('NOT_FOUND')
    await fennec.parts.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    expect(codeOf(await report(bayo))).toBe('NOT_FOUND')
    await fennec.parts.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: false } })
    await fennec.parts.prisma.block.create({ data: { blockerId: ada.id, blockedId: bayo.id } })
    expect(codeOf(await report(bayo))).toBe('NOT_FOUND')
    expect(await reports()).toEqual([])
  })

  it('of who is signed out or suspended', async () => {
    expect(codeOf(await report({}))).toBe('UNAUTHENTICATED')
    expect(codeOf(await report(await personOf(fennec, 'suspended')))).toBe('FORBIDDEN')
  })

  it('beyond twenty a day, until the day is over (T69)', async () => {
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
