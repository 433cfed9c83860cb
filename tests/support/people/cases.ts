// Moderation in tests: reports, sanctions, and cases of the queue, which the API calls tickets (`Ticket`).
import { randomInt } from 'node:crypto'
import { globalId } from '#server/core/context/ids.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'
import { personOf } from '../../contract/matrix/people.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller } from '../calls.ts'
import type { Person } from '../factories.ts'

/** Reports an object by a new person, such as `fileReport(fennec, 'Post', postId)`; returns that person. */
export async function fileReport(
  fennec: Fennec,
  type: 'Post' | 'Comment' | 'User' | 'Product' | 'Service' | 'Review',
  id: number,
  input: { reason?: string; description?: string; reporter?: Person } = {},
) {
  const { reporter = await signUpMature(fennec), reason = 'SPAM', description } = input
  const name = type === 'User' ? 'Account' : type
  const { errors } = await graphql(
    fennec,
    `mutation ($input: Report${name}Input!) { report${name}(input: $input) { message } }`,
    { input: { [`${type.toLowerCase()}Id`]: globalId(type, id), reason, description } },
    reporter,
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return reporter
}

/** Makes a person whose account is old enough for credible reports. */
export const signUpMature = (fennec: Fennec) =>
  personOf(fennec, 'customer', { createdAt: new Date(fennec.clock.now().getTime() - 30 * 86_400_000) })

export interface Ticket {
  id: string
  databaseId: number
  kind: string
  status: string
  adminNotes: string | null
  isDoubtful: boolean
  isTaken: boolean
  reportsCount: number
  reasons: { reason: string; count: number }[]
  dueAt: string
  answeredAt: string | null
  reported: { databaseId: number } | null
  assignee: { databaseId: number } | null
  content: { authorName: string; text: string | null; facts: { name: string; value: string }[] }
  contentNow: { text: string | null } | null
  reports: { edges: { node: { databaseId: number; reason: string; reporter: { databaseId: number } } }[] }
  history: { act: string; status: string | null; note: string | null; actor: { databaseId: number } | null }[]
}

export const ticketFields = `
  id databaseId kind status adminNotes isDoubtful isTaken reportsCount reasons { reason count } dueAt answeredAt
  reported { databaseId } assignee { databaseId }
  content { authorName text facts { name value } } contentNow { text }
  reports { edges { node { databaseId reason reporter { databaseId } } } }
  history { act status note actor { databaseId } }`

interface Queue {
  tickets: {
    reportsCount: number
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
    edges: { node: Ticket }[]
  }
}

/** A page of the queue of that admin, such as `readQueue(fennec, admin, 'queue: POSTS, status: PENDING')`. */
export async function readQueue(
  fennec: Fennec,
  admin: Caller,
  filter = 'queue: POSTS',
  selection = ticketFields,
) {
  const { data, errors } = await graphql<{ admin: Queue }>(
    fennec,
    `query { admin { tickets(${filter}) {
      reportsCount pageInfo { hasNextPage endCursor } edges { node { ${selection} } } } } }`,
    {},
    admin,
  )
  if (!data) throw new Error(JSON.stringify(errors))
  const { edges, ...rest } = data.admin.tickets
  return { ...rest, tickets: edges.map(({ node }) => node) }
}

/** Moves tickets as that admin; returns them, or the refusal. */
export async function moveTickets(
  fennec: Fennec,
  admin: Caller,
  status: string,
  { tickets, notes }: { tickets: Pick<Ticket, 'id' | 'status'>[]; notes?: string },
) {
  const input = { status, notes, tickets: tickets.map(({ id, status: from }) => ({ ticketId: id, from })) }
  const { data, errors } = await graphql<{ moveTickets: { tickets: Ticket[] } }>(
    fennec,
    `mutation ($input: MoveTicketsInput!) { moveTickets(input: $input) { tickets { ${ticketFields} } } }`,
    { input },
    admin,
  )
  const [refusal] = errors ?? []
  return {
    moved: data?.moveTickets.tickets ?? [],
    refusal: refusal && `${refusal.extensions.code} ${refusal.message}`,
  }
}

/** Stores a report in a ticket of its own, without the checks of a sent one. */
export async function storeReport(
  { services }: Fennec,
  { reportedId, reporterId, kind = 'POST' }: { reportedId: number; reporterId: number; kind?: ReportKind },
) {
  const now = services.now()
  const snapshot = {
    authorName: 'Amaka',
    handle: 'amaka.unilag',
    createdAt: now.toISOString(),
    content: 'Hi',
  }
  const { id: ticketId } = await services.prisma.ticket.create({
    data: {
      kind,
      reportedId,
      subjectId: -randomInt(1, 2_000_000_000),
      snapshot,
      isDoubtful: false,
      openedAt: now,
      updatedAt: now,
    },
  })
  return services.prisma.report.create({
    data: { ticketId, reporterId, reason: 'SPAM', isDoubtful: false, createdAt: now },
  })
}

/** Runs a mutation, such as `mutate(fennec, admin, 'warnUser', 'sanction { id }', { … })`; returns its answer, or the refusal. */
export async function mutate<Answer = Record<string, unknown>>(
  fennec: Fennec,
  caller: Caller,
  mutation: string,
  selection: string,
  input: Record<string, unknown>,
): Promise<{ answer?: Answer; refusal?: string }> {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const { data, errors } = await graphql<Record<string, Answer>>(
    fennec,
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`,
    { input },
    caller,
  )
  const [refusal] = errors ?? []
  return refusal ? { refusal: `${refusal.extensions.code} ${refusal.message}` } : { answer: data?.[mutation] }
}

/** The newest open ticket about a user, as that admin reads it. */
export async function readOpenTicket(
  fennec: Fennec,
  admin: Caller,
  { id }: Pick<Person, 'id'>,
  queue = 'queue: POSTS',
): Promise<Ticket> {
  const { tickets } = await readQueue(fennec, admin, queue)
  const found = tickets.find(({ reported }) => reported?.databaseId === id)
  if (!found) throw new Error('no ticket')
  return found
}

/** Stores a warning, optionally with an appeal. */
export async function storeSanction(
  { services }: Fennec,
  data: { userId: number; appealState?: 'WAITING' },
): Promise<number> {
  const appeal = data.appealState && { appeal: 'It was not me', appealedAt: services.now() }
  const { id } = await services.prisma.sanction.create({
    data: { ...data, ...appeal, kind: 'WARNING', rule: 'SPAM', words: 'Stop', createdAt: services.now() },
    select: { id: true },
  })
  return id
}
