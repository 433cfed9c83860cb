// The moderation queue: reports of one object form a case (the API's `Ticket`), the longest waiting first, decided once,
// with secret reporters (002 §2, 001 §2, 001 §5, 002 §4, 002 §7, 002 §3, ADR 27).
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { caseLimits, caseTexts } from '#rules/moderation/cases'
import { schema } from '#server/schema.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { storePost, createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import { contextOf } from '../../support/log.ts'
import { readNotificationTexts } from '../../support/people/notifications.ts'
import { publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'
import {
  moveTickets,
  signUpMature,
  readQueue,
  fileReport,
  readOpenTicket,
  type Ticket,
} from '../../support/people/cases.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })
const outcome = 'Fennec has looked at your report and acted on it'

/** Creates an admin, and a post with this many reports. */
async function createReportedPost(times = 1, content = 'Buy followers here') {
  const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
  const postId = await publishPost(fennec, ada, content)
  const reporters: Person[] = []
  for (let index = 0; index < times; index++) {
    const user = await signUpMature(fennec)
    await fileReport(fennec, 'Post', postId, { reporter: user })
    reporters.push(user)
  }
  return { admin, ada, postId, reporters, ticket: await ticketOf(admin, ada) }
}

const ticketOf = (admin: Person, user: Person, queue?: string) => readOpenTicket(fennec, admin, user, queue)

const readAuditActions = async (admin: Person) =>
  (
    await fennec.services.prisma.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { id: 'asc' } })
  ).map(({ action }) => action)

describe('an object with several reports', () => {
  it('makes one ticket with all of them, beside its current state (002 §2)', async () => {
    const { admin, ada, postId, reporters } = await createReportedPost(3)
    const ticketBefore = await ticketOf(admin, ada)
    await fennec.services.prisma.post.update({ where: { id: postId }, data: { content: 'Good morning' } })
    await fileReport(fennec, 'Post', postId, { reason: 'HARASSMENT' })
    const ticket = await ticketOf(admin, ada)
    expect(ticket).toMatchObject({
      id: ticketBefore.id,
      kind: 'POST',
      status: 'PENDING',
      reportsCount: 4,
      reasons: [
        { reason: 'SPAM', count: 3 },
        { reason: 'HARASSMENT', count: 1 },
      ],
      content: { text: 'Buy followers here', authorName: 'Amaka' },
      contentNow: { text: 'Good morning' },
      isDoubtful: false,
      isTaken: false,
    })
    expect(ticket.reports.edges.slice(0, 3).map(({ node }) => node.reporter.databaseId)).toEqual(
      reporters.map(({ id }) => id),
    )
    await fennec.services.prisma.post.delete({ where: { id: postId } })
    expect(await ticketOf(admin, ada)).toMatchObject({
      contentNow: null,
      content: { text: 'Buy followers here' },
    })
  })

  it('makes one ticket also for twenty concurrent reports', { tags: ['engine'] }, async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const postId = await storePost(fennec, ada)
    const people = await Promise.all(Array.from({ length: 20 }, () => signUpMature(fennec)))
    await Promise.all(people.map((user) => fileReport(fennec, 'Post', postId, { reporter: user })))
    const { tickets } = await readQueue(fennec, admin)
    const about = tickets.filter(({ reported: whose }) => whose?.databaseId === ada.id)
    expect(about).toMatchObject([{ reportsCount: 20 }])
  })

  it('makes a new ticket after the first is decided', async () => {
    const { admin, ada, postId, ticket } = await createReportedPost()
    await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket] })
    await fileReport(fennec, 'Post', postId)
    const next = await ticketOf(admin, ada)
    expect(next.id).not.toBe(ticket.id)
    const { refusal } = await moveTickets(fennec, admin, 'PENDING', {
      tickets: [{ ...ticket, status: 'DISMISSED' }],
    })
    expect(refusal).toBe(`CONFLICT ${caseTexts.newerCaseOpen}`)
  })

  it('keeps its snapshot after its author has deleted the account (002 §2)', async () => {
    const { admin, ada, ticket } = await createReportedPost()
    await deleteAccount(fennec, ada)
    await fennec.services.background.idle()
    const { tickets } = await readQueue(fennec, admin)
    expect(tickets.find(({ id }) => id === ticket.id)).toMatchObject({
      reported: null,
      contentNow: null,
      content: { text: 'Buy followers here', authorName: 'Amaka' },
    })
  })
})

describe('the queue', () => {
  it('begins with the longest waiting ticket, and ends with tickets only of new accounts, on pages of any size', async () => {
    const { admin, postId } = await createReportedPost()
    await fennec.services.prisma.ticket.deleteMany()
    const authors = await Promise.all(Array.from({ length: 5 }, () => personOf(fennec, 'customer')))
    const posts = await Promise.all(authors.map((author) => storePost(fennec, author)))
    await fileReport(fennec, 'Post', postId, { reporter: await personOf(fennec, 'customer') })
    for (const id of posts) {
      fennec.clock.advance(60)
      await fileReport(fennec, 'Post', id)
    }
    const filter = 'queue: POSTS, status: PENDING'
    const whole = await readQueue(fennec, admin, filter)
    expect(whole.tickets.map(({ isDoubtful }) => isDoubtful)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
    expect(whole.tickets.slice(0, 5).map((ticket) => ticket.reported?.databaseId)).toEqual(
      authors.map(({ id }) => id),
    )
    const first = await readQueue(fennec, admin, `${filter}, first: 3`)
    const second = await readQueue(fennec, admin, `${filter}, first: 3, after: "${first.pageInfo.endCursor}"`)
    expect([...first.tickets, ...second.tickets]).toEqual(whole.tickets)
    expect(second.pageInfo.hasNextPage).toBe(false)
    await fileReport(fennec, 'Post', postId)
    const [oldest] = (await readQueue(fennec, admin, filter)).tickets
    expect(oldest).toMatchObject({ isDoubtful: false, reportsCount: 2 })
  })

  it('puts tickets last whose reporters were mostly wrong', async () => {
    const { admin, ada } = await createReportedPost()
    const user = await signUpMature(fennec)
    for (let index = 0; index < 5; index++) {
      const author = await personOf(fennec, 'customer')
      await fileReport(fennec, 'Post', await storePost(fennec, author), { reporter: user })
      const ticket = await ticketOf(admin, author)
      expect(ticket.isDoubtful).toBe(false)
      await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket] })
    }
    await fileReport(fennec, 'User', ada.id, { reporter: user, reason: 'SCAM' })
    expect((await ticketOf(admin, ada, 'queue: ACCOUNTS')).isDoubtful).toBe(true)
  })

  it('separates accounts, filters by kind and state, and lists the tickets that the caller has taken', async () => {
    const { admin, ada, ticket } = await createReportedPost()
    await fileReport(fennec, 'User', ada.id, { reason: 'SCAM' })
    const account = await ticketOf(admin, ada, 'queue: ACCOUNTS')
    expect(account).toMatchObject({ kind: 'ACCOUNT', content: { authorName: 'Amaka' } })
    const found = async (filter: string) =>
      (await readQueue(fennec, admin, filter)).tickets.some(({ id }) => id === ticket.id)
    expect(await found('queue: ACCOUNTS')).toBe(false)
    expect(await found('queue: POSTS, kind: POST')).toBe(true)
    expect(await found('queue: POSTS, kind: COMMENT')).toBe(false)
    expect(await found('queue: POSTS, kind: ACCOUNT')).toBe(false)
    expect(await found('queue: POSTS, status: RESOLVED')).toBe(false)
    expect(await found('queue: POSTS, mine: true')).toBe(false)
  })

  it('includes a snapshot of the profile in a report after the profile was changed', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    await fileReport(fennec, 'User', ada.id)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { bio: 'Hello' } })
    await fileReport(fennec, 'User', ada.id, { reason: 'UNDERAGE' })
    const { tickets } = await readQueue(
      fennec,
      admin,
      'queue: ACCOUNTS',
      'reported { databaseId } reports { edges { node { content { name text } } } }',
    )
    const ticket = tickets.find(({ reported }) => reported?.databaseId === ada.id)
    expect(ticket?.reports.edges).toEqual([
      { node: { content: null } },
      { node: { content: { name: expect.stringContaining('Amaka'), text: 'Hello' } } },
    ])
  })

  it('costs as many statements for a hundred tickets as for twenty', async () => {
    const { ada } = await createReportedPost()
    const user = await signUpMature(fennec)
    await fennec.services.sql(
      `WITH t AS (INSERT INTO "Ticket" (kind, "subjectId", "reportedId", snapshot, "isDoubtful", "openedAt", "updatedAt")
        SELECT 'POST', -n, $1::int, '{"authorName":"A","handle":"a","createdAt":"2026-11-20T09:00:00.000Z"}', false, $2::timestamptz, $2::timestamptz
        FROM generate_series(1, 100) n RETURNING id)
      INSERT INTO "Report" ("ticketId", "reporterId", reason, "isDoubtful") SELECT id, $3::int, 'SPAM', false FROM t`,
      [ada.id, fennec.clock.now(), user.id],
    )
    const cardFields = `id assignee { databaseId } contentNow { text } history { act }
      reports(first: 3) { edges { node { reporter { databaseId } } } }`
    for (const status of ['', ', status: PENDING']) {
      const counts = []
      const reader = await personOf(fennec, 'admin')
      for (const first of [20, 50, 100]) {
        const work = () => readQueue(fennec, reader, `queue: POSTS${status}, first: ${first}`, cardFields)
        counts.push((await captureStatements(work)).length)
      }
      // The session, the page, the total, the reports, their history, the current content, and the audit entry.
      expect(counts).toEqual([7, 7, 7])
    }
  })

  it('is closed to users without the admin role, and hides tickets about the caller (002 §2, T24)', async () => {
    const { ticket, ada } = await createReportedPost()
    for (const user of [ada, await personOf(fennec, 'vendor'), await personOf(fennec, 'suspended')])
      await expect(readQueue(fennec, user)).rejects.toThrow('FORBIDDEN')
    await expect(readQueue(fennec, {})).rejects.toThrow('UNAUTHENTICATED')
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { role: 'ADMIN' } })
    const { tickets } = await readQueue(fennec, ada)
    expect(tickets.map(({ id }) => id)).not.toContain(ticket.id)
    const one = await graphql<{ admin: { ticket: unknown } }>(
      fennec,
      'query ($id: ID!) { admin { ticket(id: $id) { id } } }',
      { id: ticket.id },
      ada,
    )
    expect(one.data).toEqual({ admin: { ticket: null } })
    expect(await moveTickets(fennec, ada, 'DISMISSED', { tickets: [ticket] })).toMatchObject({
      refusal: `NOT_FOUND ${caseTexts.notFound}`,
    })
    const reportId = ticket.reports.edges[0]?.node.databaseId
    const { status } = await rest(
      fennec,
      `PATCH /api/reports/${reportId}/status`,
      { status: 'dismissed' },
      ada,
    )
    expect(status).toBe(404)
  })
})

describe('a decision', () => {
  it('notifies each reporter of the outcome, without a name, and leaves the author uninformed (002 §4)', async () => {
    const { admin, ada, reporters, ticket } = await createReportedPost(2)
    const { moved } = await moveTickets(fennec, admin, 'RESOLVED', {
      tickets: [ticket],
      notes: ' Checked it ',
    })
    expect(moved).toMatchObject([
      {
        status: 'RESOLVED',
        adminNotes: 'Checked it',
        answeredAt: fennec.clock.now().toISOString(),
        history: [{ act: 'MOVED', status: 'RESOLVED', note: 'Checked it', actor: { databaseId: admin.id } }],
      },
    ])
    for (const reporter of reporters) expect(await readNotificationTexts(fennec, reporter)).toEqual([outcome])
    expect(await readNotificationTexts(fennec, ada)).toEqual([])
    expect(await readAuditActions(admin)).toContain('ticket.moved')
  })

  it(
    'is made once where twenty admins decide at once, with an audit entry of each act',
    { tags: ['engine'] },
    async () => {
      const { ticket, reporters } = await createReportedPost()
      const admins = await Promise.all(Array.from({ length: 20 }, () => personOf(fennec, 'admin')))
      const answers = await Promise.all(
        admins.map((admin, index) =>
          moveTickets(fennec, admin, index % 2 ? 'RESOLVED' : 'DISMISSED', { tickets: [ticket] }),
        ),
      )
      expect(answers.filter(({ moved }) => moved.length === 1)).toHaveLength(1)
      expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(
        new Set([undefined, `CONFLICT ${caseTexts.decidedMeanwhile}`]),
      )
      const subject = `ticket:${ticket.databaseId}`
      expect(await fennec.services.prisma.auditEntry.count({ where: { subject } })).toBe(1)
      expect(await readNotificationTexts(fennec, reporters[0] ?? {})).toHaveLength(1)
    },
  )

  it(
    'skips, among many tickets, those that another admin has moved meanwhile',
    { tags: ['engine'] },
    async () => {
      const { admin, ticket } = await createReportedPost()
      const other = await createReportedPost()
      await moveTickets(fennec, other.admin, 'REVIEWED', { tickets: [other.ticket] })
      const { moved } = await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket, other.ticket] })
      expect(moved.map(({ id, status }) => [id, status])).toEqual([[ticket.id, 'DISMISSED']])
    },
  )

  it('keeps the old note where none is given, and refuses one that is too long (T57, 002 §3)', async () => {
    const { admin, ticket } = await createReportedPost()
    await moveTickets(fennec, admin, 'REVIEWED', { tickets: [ticket], notes: 'Asked the registrar' })
    const reviewed = { ...ticket, status: 'REVIEWED' }
    const { moved } = await moveTickets(fennec, admin, 'RESOLVED', { tickets: [reviewed], notes: ' \n ' })
    expect(moved).toMatchObject([{ adminNotes: 'Asked the registrar', history: [{}, { note: null }] }])
    const tickets = [{ ...ticket, status: 'RESOLVED' }]
    const notes = 'n'.repeat(caseLimits.notes + 1)
    const tooLong = await moveTickets(fennec, admin, 'RESOLVED', { tickets, notes })
    expect(tooLong.refusal).toBe('INVALID_INPUT Notes must be at most 5000 characters')
    const updated = await moveTickets(fennec, admin, 'RESOLVED', { tickets, notes: 'And the dean' })
    expect(updated.moved).toMatchObject([{ adminNotes: 'And the dean', history: [{}, {}, { act: 'NOTED' }] }])
  })

  it('is refused for no tickets and for more than fifty', async () => {
    const { admin, ticket } = await createReportedPost()
    const refusalOf = async (tickets: Ticket[]) =>
      (await moveTickets(fennec, admin, 'RESOLVED', { tickets })).refusal
    expect(await refusalOf([])).toBe(`INVALID_INPUT ${caseTexts.noneSelected}`)
    const tooMany = Array.from({ length: 51 }, () => ticket)
    expect(await refusalOf(tooMany)).toBe(`INVALID_INPUT ${caseTexts.tooMany}`)
  })
})

describe('an admin at the queue', () => {
  it('leaves an audit entry for viewing the reporters of an object, once an hour (002 §2)', async () => {
    const { admin } = await createReportedPost()
    const views = async () =>
      (await readAuditActions(admin)).filter((action) => action === 'lookAtReporters').length
    expect(await views()).toBe(1)
    await readQueue(fennec, admin)
    expect(await views()).toBe(1)
    fennec.clock.advance(3601)
    await readQueue(fennec, admin)
    expect(await views()).toBe(2)
    fennec.clock.advance(3601)
    await readQueue(fennec, admin, 'queue: POSTS', 'id reportsCount')
    expect(await views()).toBe(2)
  })

  it('shows the other admins which ticket they have open, and gives it up or loses it', async () => {
    const { admin, ticket } = await createReportedPost()
    const other = await personOf(fennec, 'admin')
    const assign = async (caller: Person, assigned: boolean, takeOver = false) => {
      const { data, errors } = await graphql<{ setTicketTaken: { ticket: Ticket } }>(
        fennec,
        `
          mutation ($input: SetTicketTakenInput!) {
            setTicketTaken(input: $input) {
              ticket {
                isTaken
                assignee {
                  databaseId
                }
              }
            }
          }
        `,
        { input: { ticketId: ticket.id, isTaken: assigned, takeOver } },
        caller,
      )
      return errors?.[0]?.message ?? data?.setTicketTaken.ticket
    }
    expect(await assign(admin, true)).toEqual({ isTaken: true, assignee: { databaseId: admin.id } })
    const mine = await readQueue(fennec, admin, 'queue: POSTS, mine: true')
    expect(mine.tickets.map(({ id }) => id)).toEqual([ticket.id])
    expect(await assign(other, true)).toBe(caseTexts.assignedToOther)
    expect(await assign(other, false)).toEqual({ isTaken: false, assignee: { databaseId: admin.id } })
    expect(await assign(other, true, true)).toEqual({ isTaken: true, assignee: { databaseId: other.id } })
    expect(await assign(other, false)).toEqual({ isTaken: false, assignee: null })
  })

  it('receives new tickets at once, except those about themselves', { tags: ['engine'] }, async () => {
    const { admin, ada, postId } = await createReportedPost()
    const contextValue = await contextOf(fennec.services, admin.token)
    const document = parse(
      'subscription { adminNews { ticket { databaseId reportsCount } admin { stats { pendingReports } } } }',
    )
    const answer = await subscribe({ schema, document, contextValue })
    if (!(Symbol.asyncIterator in answer)) return expect.fail(JSON.stringify(answer))
    const updates = answer as AsyncGenerator<ExecutionResult<{ adminNews: { ticket: Ticket } }>, void>
    onTestFinished(async () => void (await updates.return()))
    await fileReport(fennec, 'User', admin.id)
    await fileReport(fennec, 'Post', postId)
    const { value } = await updates.next()
    const { databaseId } = await ticketOf(admin, ada)
    expect(value?.data?.adminNews.ticket).toEqual({ databaseId, reportsCount: 2 })
  })
})

describe('a reported account', () => {
  it('counts no media for its picture, which is shown with the user', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { pictureKey: 'pictures/ada' } })
    await fileReport(fennec, 'User', ada.id)
    const fields = 'reported { databaseId } content { mediaCount media { url } }'
    const { tickets } = await readQueue(fennec, admin, 'queue: ACCOUNTS', fields)
    const ticket = tickets.find(({ reported }) => reported?.databaseId === ada.id)
    expect(ticket?.content).toEqual({ mediaCount: 0, media: [] })
  })
})

describe('an admin over REST', () => {
  interface PostReport {
    id: number
    ticket_id: number
    post_id: number
    status: string
    admin_notes: string | null
  }
  const listReports = async (admin: Person, query = '') =>
    (await rest<PostReport[]>(fennec, `GET /api/reports${query}`, undefined, admin)).body

  it('reads reports of posts as documented, and moves one with all others of the same post', async () => {
    const { admin, ada, postId, reporters, ticket } = await createReportedPost(2)
    const [second, first] = (await listReports(admin)).filter(({ post_id }) => post_id === postId)
    expect(first).toEqual({
      id: ticket.reports.edges[0]?.node.databaseId,
      ticket_id: ticket.databaseId,
      kind: 'post',
      post_id: postId,
      reason: 'spam',
      description: null,
      status: 'pending',
      admin_notes: null,
      created_at: fennec.clock.now().toISOString(),
      reporter_firstName: 'Amaka',
      reporter_lastName: null,
      reporter_email: reporters[0]?.email,
      author_firstName: 'Amaka',
      author_lastName: null,
      author_email: ada.email,
      post_content: 'Buy followers here',
      post_created_at: expect.any(String),
    })
    const call = `PATCH /api/reports/${first?.id}/status`
    const answer = await rest(fennec, call, { status: 'resolved', admin_notes: 'Gone' }, admin)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Report updated', report: { id: first?.id, status: 'resolved', admin_notes: 'Gone' } },
    })
    const after = (await listReports(admin, '?status=resolved')).filter(({ post_id }) => post_id === postId)
    expect(after).toMatchObject([{ id: second?.id, admin_notes: 'Gone' }, { id: first?.id }])
    expect((await listReports(admin, '?status=pending')).some(({ post_id }) => post_id === postId)).toBe(
      false,
    )
  })

  it('reads reports of accounts as documented, and moves them in no other queue', async () => {
    const [admin, ada] = [await personOf(fennec, 'admin'), await personOf(fennec, 'customer')]
    const input = { reason: 'UNDERAGE', description: 'They are 14' }
    const reporter = await fileReport(fennec, 'User', ada.id, input)
    const all = await rest<{ id: number; reported_user_id: number }[]>(
      fennec,
      'GET /api/reports/accounts?status=pending',
      undefined,
      admin,
    )
    const report = all.body.find(({ reported_user_id }) => reported_user_id === ada.id)
    expect(report).toEqual({
      id: expect.any(Number),
      ticket_id: expect.any(Number),
      reported_user_id: ada.id,
      reported_firstName: 'Amaka',
      reported_lastName: null,
      reported_email: ada.email,
      reported_profileImageUrl: null,
      reporter_firstName: 'Amaka',
      reporter_lastName: null,
      reporter_email: reporter.email,
      reason: 'underage',
      description: 'They are 14',
      status: 'pending',
      admin_notes: null,
      created_at: fennec.clock.now().toISOString(),
    })
    const move = (path: string, body: object) =>
      rest<{ message: string }>(fennec, `PATCH ${path}/status`, body, admin)
    expect((await move(`/api/reports/${report?.id}`, { status: 'reviewed' })).status).toBe(404)
    expect((await move(`/api/reports/accounts/${report?.id}`, { status: 'done' })).body.message).toBe(
      caseTexts.invalidStatus,
    )
    expect((await move(`/api/reports/accounts/${report?.id}`, { status: 'dismissed' })).status).toBe(200)
    const long = { status: 'dismissed', admin_notes: 'n'.repeat(5001) }
    expect((await move(`/api/reports/accounts/${report?.id}`, long)).status).toBe(400)
  })

  it('names the kind for comments and listings, so that no wrong post is deleted', async () => {
    const { admin, ada, postId } = await createReportedPost()
    const { databaseId: commentId } = await createComment(fennec, ada, 'I sell likes', { postId })
    await fileReport(fennec, 'Comment', commentId)
    const ids = async (query: string) => (await listReports(admin, query)).map(({ post_id }) => post_id)
    expect(await ids('?kind=comment')).toContain(commentId)
    expect((await listReports(admin)).every(({ ...row }) => 'kind' in row && row.kind === 'post')).toBe(true)
    expect((await rest(fennec, 'GET /api/reports?kind=account', undefined, admin)).status).toBe(400)
    expect((await rest(fennec, 'GET /api/reports?status=done', undefined, admin)).status).toBe(400)
  })
})
