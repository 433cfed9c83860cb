// Commands of moderation cases (API: `Ticket`): change their status, assign them, and hide their subject (ADR 27).
import { adminNotes, isOpenStatus, caseLimits, caseTexts, type CaseStatus } from '#rules/moderation/cases'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyAllFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import type { Ticket } from '#server/generated/prisma/client.ts'
import type { ReportKind, TicketAct } from '#server/generated/prisma/enums.ts'
import { releaseHold, setHeld, notifyOfHold } from './holds.ts'
import { findReporters, lockTickets } from './queries.ts'
import { lockTicket, findSubject } from './subjects.ts'
import './topics.ts'

export interface StatusChange {
  /** Cases with the status the admin saw; cases whose status has changed since are skipped. */
  tickets: { ticketId: number; from: CaseStatus }[]
  status: CaseStatus
  notes?: string | null
}

/**
 * Changes the status of cases, or only adds a note; returns the ids of those changed. CONFLICT if all have changed
 * meanwhile, or if reopening one would duplicate an open case.
 */
export async function moveTickets(
  ctx: AuthenticatedContext,
  { tickets, status, ...rest }: StatusChange,
): Promise<number[]> {
  const notes = parse(adminNotes, rest.notes)
  if (tickets.length === 0) throw invalidTickets(caseTexts.noneSelected)
  if (tickets.length > caseLimits.perCall) throw invalidTickets(caseTexts.tooMany)
  const expectedStatus = new Map(tickets.map(({ ticketId, from }) => [ticketId, from]))
  const changedIds = await write(
    ctx,
    { operation: 'moveTickets', input: { tickets, status, notes } },
    async (tx) => {
      const locked = await lockTickets(tx, [...expectedStatus.keys()])
      if (locked.length === 0) throw notFound()
      const unchanged = locked.filter((ticket) => ticket.status === expectedStatus.get(ticket.id))
      if (unchanged.length === 0) throw new Refusal('CONFLICT', caseTexts.decidedMeanwhile)
      for (const ticket of unchanged) await changeStatus(tx, ticket, { status, notes })
      return Object.fromEntries(unchanged.map(({ id }, index) => [`ticket${index}`, id]))
    },
  )
  return Object.values(changedIds)
}

/** Changes the status of a report's case without comparing the current one (002 §4). */
export async function setReportStatus(
  ctx: AuthenticatedContext,
  {
    reportId,
    kinds,
    status,
    ...rest
  }: { reportId: number; kinds: readonly ReportKind[] } & Omit<StatusChange, 'tickets'>,
): Promise<{ reportId: number }> {
  const notes = parse(adminNotes, rest.notes)
  return write(ctx, { operation: 'setReportStatus', input: { reportId, status, notes } }, async (tx) => {
    const report = await tx.db.report.findUnique({ where: { id: reportId }, select: { ticketId: true } })
    const [ticket] = report ? await lockTickets(tx, [report.ticketId]) : []
    if (!ticket || !kinds.includes(ticket.kind)) throw notFound()
    await changeStatus(tx, ticket, { status, notes })
    return { reportId }
  })
}

/** Changes the status of a locked case, records the caller as its actor, and notifies reporters of a decision. */
export async function changeStatus(
  tx: TransactionContext<AuthenticatedContext>,
  ticket: Ticket,
  { status, notes }: { status: CaseStatus; notes: string | null },
): Promise<void> {
  const isStatusChange = status !== ticket.status
  if (!isStatusChange && notes === null) return
  if (!isOpenStatus(ticket.status) && isOpenStatus(status)) await refuseDuplicate(tx, ticket)
  const now = tx.now()
  await tx.db.ticket.update({
    where: { id: ticket.id },
    data: {
      status,
      updatedAt: now,
      ...(notes !== null && { adminNotes: notes }),
      ...(ticket.answeredAt === null && status !== 'PENDING' && { answeredAt: now }),
      ...(!isOpenStatus(status) && { isHolding: false }),
    },
  })
  await recordAction(
    tx,
    ticket,
    isStatusChange ? { act: 'MOVED', status, note: notes } : { act: 'NOTED', note: notes },
  )
  if (!isStatusChange || isOpenStatus(status)) return
  await releaseHold(tx, ticket)
  await notifyReporters(tx, ticket.id, status)
}

/** Throws CONFLICT if the subject of a case has another open case. */
async function refuseDuplicate({ db }: TransactionContext, { kind, subjectId }: Ticket): Promise<void> {
  const open = await db.ticket.count({ where: { kind, subjectId, status: { in: ['PENDING', 'REVIEWED'] } } })
  if (open > 0) throw new Refusal('CONFLICT', caseTexts.newerCaseOpen)
}

/** Notification of reporters by the decision; the text follows the word 'Fennec'. */
const outcomes: Partial<Record<CaseStatus, string>> = {
  RESOLVED: 'has looked at your report and acted on it',
  DISMISSED: 'has looked at your report: it is within the rules',
}

async function notifyReporters(tx: TransactionContext, ticketId: number, status: CaseStatus): Promise<void> {
  const [reporters] = await findReporters(tx, [ticketId])
  await notifyAllFromFennec(tx, {
    recipientIds: reporters?.reporterIds ?? [],
    kind: 'REPORT',
    target: `ticket:${ticketId}:${status}`,
    text: outcomes[status] ?? '',
  })
}

/**
 * Assigns a case to the caller if `isTaken`, else unassigns it. CONFLICT if it is assigned to another admin, unless
 * `takeOver`.
 */
export function setTicketTaken(
  ctx: AuthenticatedContext,
  { ticketId, isTaken, takeOver }: { ticketId: number; isTaken: boolean; takeOver: boolean },
): Promise<{ ticketId: number }> {
  const call = { operation: 'setTicketTaken', input: { ticketId, isTaken, takeOver } }
  return write(ctx, call, async (tx) => {
    const [ticket] = await lockTickets(tx, [ticketId])
    if (!ticket) throw notFound()
    const { id: viewerId } = tx.viewer
    const isMine = ticket.assigneeId === viewerId
    if (isTaken === isMine || (!isTaken && !isMine)) return { ticketId }
    if (isTaken && ticket.assigneeId !== null && !takeOver)
      throw new Refusal('CONFLICT', caseTexts.assignedToOther)
    await tx.db.ticket.update({ where: { id: ticketId }, data: { assigneeId: isTaken ? viewerId : null } })
    await recordAction(tx, ticket, { act: isTaken ? 'TAKEN' : 'LEFT' })
    return { ticketId }
  })
}

/**
 * Hides the subject of an open case from all but its author and admins, or shows it again; a decision also shows it
 * (ADR 27). Locks the subject before the case, in the same order as reporting does.
 */
export function setSubjectHidden(
  ctx: AuthenticatedContext,
  { ticketId, isHidden }: { ticketId: number; isHidden: boolean },
): Promise<{ ticketId: number }> {
  const call = { operation: 'setSubjectHidden', input: { ticketId, isHidden } }
  return write(ctx, call, async (tx) => {
    const hasChanged = await setHeld(tx, await findSubject(tx, ticketId), isHidden)
    const ticket = await lockTicket(tx, ticketId)
    if (!isOpenStatus(ticket.status)) throw new Refusal('CONFLICT', caseTexts.alreadyDecided)
    if (!hasChanged)
      throw new Refusal('CONFLICT', isHidden ? caseTexts.alreadyHidden : caseTexts.alreadyShown)
    await tx.db.ticket.update({ where: { id: ticketId }, data: { isHolding: isHidden } })
    await recordAction(tx, ticket, { act: isHidden ? 'HID' : 'SHOWED' })
    await notifyOfHold(tx, ticket, isHidden)
    return { ticketId }
  })
}

interface TicketAction {
  act: TicketAct
  status?: CaseStatus
  note?: string | null
}

/** Records the caller's action on a locked case in its history and the audit trail, and publishes it to admins. */
export async function recordAction(
  tx: TransactionContext<AuthenticatedContext>,
  ticket: Ticket,
  { act, status, note }: TicketAction,
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

/** Limit by which equal reads are recorded once an hour. */
const readLimit: LimitRule = { name: 'audit.looks', max: 1, seconds: 3600, isFixed: true }

/** Records in the audit trail that the caller reads the reporters of cases; call it before returning them (002 §2). */
export async function auditReportersRead(ctx: AuthenticatedContext, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return
  const tickets = ticketIds.toSorted((a, b) => a - b).join(' ')
  const { allowed } = await ctx.limits.consume(readLimit, `${ctx.viewer.id}:${tickets}`)
  if (allowed) await audit(ctx, { action: 'lookAtReporters', details: { tickets } })
}

const notFound = () => new Refusal('NOT_FOUND', caseTexts.notFound)
const invalidTickets = (message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path: 'tickets', message }] })
