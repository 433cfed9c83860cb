// Verbs of tickets: who looks into one, what is noted, and how it stands (002 §4, 002 §3, ADR 27).
import { adminNotes, isOpen, ticketLimits, ticketTexts, type TicketStatus } from '#rules/moderation/cases'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyAllOfHouse } from '#server/modules/notifications/notifications/houseNotices.ts'
import type { Ticket } from '#server/generated/prisma/client.ts'
import type { ReportKind, TicketAct } from '#server/generated/prisma/enums.ts'
import { release, setHeld, tellOfHold } from './holds.ts'
import { findReporters, lockTickets } from './queries.ts'
import { lockedTicket, subjectOf } from './subjects.ts'
import './topics.ts'

export interface Moves {
  /** With how each stood when it was decided: what somebody else has moved meanwhile stays as it is. */
  tickets: { ticketId: number; from: TicketStatus }[]
  status: TicketStatus
  notes?: string | null
}

/**
 * Moves tickets, or notes something where they stand there already, and gives those it was done with. CONFLICT where
 * none of them is as it was seen, and for one that would be open beside a newer one.
 */
export async function moveTickets(
  ctx: AuthenticatedContext,
  { tickets, status, ...said }: Moves,
): Promise<number[]> {
  const notes = parse(adminNotes, said.notes)
  if (tickets.length === 0) throw refused(ticketTexts.none)
  if (tickets.length > ticketLimits.together) throw refused(ticketTexts.tooMany)
  const seen = new Map(tickets.map(({ ticketId, from }) => [ticketId, from]))
  const moved = await write(
    ctx,
    { operation: 'moveTickets', input: { tickets, status, notes } },
    async (tx) => {
      const locked = await lockTickets(tx, [...seen.keys()])
      if (locked.length === 0) throw gone()
      const asSeen = locked.filter((ticket) => ticket.status === seen.get(ticket.id))
      if (asSeen.length === 0) throw new Refusal('CONFLICT', ticketTexts.decided)
      for (const ticket of asSeen) await settle(tx, ticket, { status, notes })
      return Object.fromEntries(asSeen.map(({ id }, at) => [`ticket${at}`, id]))
    },
  )
  return Object.values(moved)
}

/** Moves the ticket that a report is in, from wherever it stands (002 §4). */
export async function setReportStatus(
  ctx: AuthenticatedContext,
  {
    reportId,
    kinds,
    status,
    ...said
  }: { reportId: number; kinds: readonly ReportKind[] } & Omit<Moves, 'tickets'>,
): Promise<{ reportId: number }> {
  const notes = parse(adminNotes, said.notes)
  return write(ctx, { operation: 'setReportStatus', input: { reportId, status, notes } }, async (tx) => {
    const report = await tx.db.report.findUnique({ where: { id: reportId }, select: { ticketId: true } })
    const [ticket] = report ? await lockTickets(tx, [report.ticketId]) : []
    if (!ticket || !kinds.includes(ticket.kind)) throw gone()
    await settle(tx, ticket, { status, notes })
    return { reportId }
  })
}

/** Moves a locked ticket, tells who has reported it where it is decided, and keeps who did it. */
export async function settle(
  tx: TransactionContext<AuthenticatedContext>,
  ticket: Ticket,
  { status, notes }: { status: TicketStatus; notes: string | null },
): Promise<void> {
  const isMove = status !== ticket.status
  if (!isMove && notes === null) return
  if (!isOpen(ticket.status) && isOpen(status)) await refuseSecond(tx, ticket)
  const now = tx.now()
  await tx.db.ticket.update({
    where: { id: ticket.id },
    data: {
      status,
      updatedAt: now,
      ...(notes !== null && { adminNotes: notes }),
      ...(ticket.answeredAt === null && status !== 'PENDING' && { answeredAt: now }),
      ...(!isOpen(status) && { isHolding: false }),
    },
  })
  await keep(tx, ticket, isMove ? { act: 'MOVED', status, note: notes } : { act: 'NOTED', note: notes })
  if (!isMove || isOpen(status)) return
  await release(tx, ticket)
  await tellReporters(tx, ticket.id, status)
}

/** One ticket of each thing is open. */
async function refuseSecond({ db }: TransactionContext, { kind, subjectId }: Ticket): Promise<void> {
  const open = await db.ticket.count({
    where: { kind, subjectId, status: { in: ['PENDING', 'REVIEWED'] } },
  })
  if (open > 0) throw new Refusal('CONFLICT', ticketTexts.newer)
}

const outcomes: Partial<Record<TicketStatus, string>> = {
  RESOLVED: 'has looked at your report and acted on it',
  DISMISSED: 'has looked at your report: it is within the rules',
}

async function tellReporters(tx: TransactionContext, ticketId: number, status: TicketStatus): Promise<void> {
  const [found] = await findReporters(tx, [ticketId])
  await notifyAllOfHouse(tx, {
    recipientIds: found?.reporterIds ?? [],
    kind: 'REPORT',
    target: `ticket:${ticketId}:${status}`,
    text: outcomes[status] ?? '',
  })
}

/** Says that the caller looks into a ticket, or no longer. CONFLICT while somebody else does, unless it is taken over. */
export function setTicketTaken(
  ctx: AuthenticatedContext,
  { ticketId, isTaken, takeOver }: { ticketId: number; isTaken: boolean; takeOver: boolean },
): Promise<{ ticketId: number }> {
  const asked = { operation: 'setTicketTaken', input: { ticketId, isTaken, takeOver } }
  return write(ctx, asked, async (tx) => {
    const [ticket] = await lockTickets(tx, [ticketId])
    if (!ticket) throw gone()
    const { id: me } = tx.viewer
    const isMine = ticket.assigneeId === me
    if (isTaken === isMine || (!isTaken && !isMine)) return { ticketId }
    if (isTaken && ticket.assigneeId !== null && !takeOver) throw new Refusal('CONFLICT', ticketTexts.taken)
    await tx.db.ticket.update({ where: { id: ticketId }, data: { assigneeId: isTaken ? me : null } })
    await keep(tx, ticket, { act: isTaken ? 'TAKEN' : 'LEFT' })
    return { ticketId }
  })
}

/**
 * Hides what an open ticket is about from everybody but its author and admins, or shows it again; a decision does so by
 * itself (ADR 27). What it is about is locked before the ticket, as by those who report it.
 */
export function setSubjectHidden(
  ctx: AuthenticatedContext,
  { ticketId, isHidden }: { ticketId: number; isHidden: boolean },
): Promise<{ ticketId: number }> {
  const asked = { operation: 'setSubjectHidden', input: { ticketId, isHidden } }
  return write(ctx, asked, async (tx) => {
    const isOther = await setHeld(tx, await subjectOf(tx, ticketId), isHidden)
    const ticket = await lockedTicket(tx, ticketId)
    if (!isOpen(ticket.status)) throw new Refusal('CONFLICT', ticketTexts.closed)
    if (!isOther) throw new Refusal('CONFLICT', isHidden ? ticketTexts.hidden : ticketTexts.shown)
    await tx.db.ticket.update({ where: { id: ticketId }, data: { isHolding: isHidden } })
    await keep(tx, ticket, { act: isHidden ? 'HID' : 'SHOWED' })
    await tellOfHold(tx, ticket, isHidden)
    return { ticketId }
  })
}

interface Act {
  act: TicketAct
  status?: TicketStatus
  note?: string | null
}

/** Keeps what the caller did about a locked ticket, in its history and in the trail, and tells the other admins. */
export async function keep(
  tx: TransactionContext<AuthenticatedContext>,
  ticket: Ticket,
  { act, status, note }: Act,
): Promise<void> {
  const { id: ticketId, status: from, reportedId } = ticket
  await tx.db.ticketEntry.create({
    data: { ticketId, actorId: tx.viewer.id, act, status, note, at: tx.now() },
  })
  await audit(tx, {
    action: `ticket.${act.toLowerCase()}`,
    about: { subject: `ticket:${ticketId}` },
    details: status ? { from, to: status } : {},
  })
  tx.publish('ticket', 'all', { ticketId, reportedId })
}

/** A look at the same reports within an hour says nothing new. */
const looks: LimitRule = { name: 'audit.looks', max: 1, seconds: 3600, isFixed: true }

/** Keeps that the caller looks at who has reported what: before he is told (002 §2). */
export async function keepLook(ctx: AuthenticatedContext, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return
  const tickets = ticketIds.toSorted((one, other) => one - other).join(' ')
  const { allowed } = await ctx.limits.take(looks, `${ctx.viewer.id}:${tickets}`)
  if (allowed) await audit(ctx, { action: 'lookAtReporters', details: { tickets } })
}

const gone = () => new Refusal('NOT_FOUND', ticketTexts.gone)
const refused = (message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path: 'tickets', message }] })
