// Verbs of what admins do about people: warn, suspend until a day, take down what broke the rules (002 §7, 002 §2, ADR 27).
import { excerptOf } from '#rules/notifications/notifications'
import {
  ruleLabels,
  sanctionLimits,
  sanctionTexts,
  sanctionWords,
  subjectNames,
  warningWords,
  type Rule,
} from '#rules/moderation/sanctions'
import { isOpen } from '#rules/moderation/cases'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import type { CreatedIds } from '#server/core/limits/idempotency.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { freshFactor } from '#server/core/context/secondFactor.ts'
import { dayInWords } from '#server/core/context/suspension.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyOfHouse } from '#server/modules/notifications/notifications/houseNotices.ts'
import { endOrders } from '#server/modules/commerce/orders/endOrders.ts'
import {
  lockedTicket,
  lockOpenTicket,
  mostNamed,
  readSubject,
  subjectOf,
} from '#server/modules/moderation/cases/subjects.ts'
import { keep, settle } from '#server/modules/moderation/cases/cases.ts'
import type { ReportKind, TicketAct } from '#server/generated/prisma/enums.ts'
import { lockedPerson } from './people.ts'
import { takeDowns } from './takeDowns.ts'

export interface Said {
  rule: Rule
  words?: string | null
  /** The ticket that it settles. */
  ticketId?: number | null
}

type Made = Promise<{ sanctionId: number }>

/** Tells somebody which rule was broken, and keeps that. FORBIDDEN of admins and oneself. */
export function warnUser(
  ctx: AuthenticatedContext,
  { userId, rule, ticketId, ...said }: Said & { userId: number },
): Made {
  const words = parse(warningWords, said.words ?? '')
  const asked = { operation: 'warnUser', input: { userId, rule, ticketId, words } }
  return write(ctx, asked, async (tx) => {
    await lockedPerson(tx, userId)
    const sanctionId = await put(tx, { kind: 'WARNING', userId, rule, words, ticketId })
    await tell(tx, { userId, sanctionId, text: `has warned you (${ruleLabels[rule]}): ${words}` })
    await close(tx, { ticketId, userId, act: 'WARNED', words })
    return { sanctionId }
  })
}

/** Lets somebody read and not write until then, on every door at once; nobody else sees what is theirs meanwhile. */
export function suspendUser(
  ctx: AuthenticatedContext,
  { userId, rule, ticketId, until, ...said }: Said & { userId: number; until: Date },
): Made {
  const words = parse(sanctionWords, said.words)
  const asked = { operation: 'suspendUser', input: { userId, rule, ticketId, until, words } }
  return write(ctx, asked, async (tx) => {
    const lastsMs = until.getTime() - tx.now().getTime()
    if (!(lastsMs > 0 && lastsMs <= sanctionLimits.mostDays * 86_400_000))
      throw refused('until', sanctionTexts.until)
    const { email } = await lockedPerson(tx, userId)
    await endSuspensions(tx, userId)
    await tx.db.user.update({ where: { id: userId }, data: { suspendedUntil: until } })
    const sanctionId = await put(tx, { kind: 'SUSPENSION', userId, rule, words, ticketId, until })
    const text = `has suspended your account until ${dayInWords(until)}: ${ruleLabels[rule]}`
    await tell(tx, { userId, sanctionId, text })
    await enqueue(tx, {
      kind: 'accountSuspended',
      data: { to: email, until: dayInWords(until), rule: ruleLabels[rule], words },
      usefulUntil: until,
    })
    await endOrders(tx)
    await changeSight(tx, userId)
    await close(tx, { ticketId, userId, act: 'SUSPENDED', words })
    return { sanctionId }
  })
}

/** Lets somebody write again before the day. */
export function liftSuspension(
  ctx: AuthenticatedContext,
  { userId }: { userId: number },
): Promise<{ userId: number }> {
  return write(ctx, { operation: 'liftSuspension', input: { userId } }, async (tx) => {
    await lockedPerson(tx, userId)
    await lift(tx, userId)
    await audit(tx, { action: 'liftSuspension', about: { userId } })
    return { userId }
  })
}

/** The same in a transaction that has locked the person. CONFLICT where nobody is suspended. */
export async function lift(tx: TransactionContext<AuthenticatedContext>, userId: number): Promise<void> {
  const { count } = await tx.db.user.updateMany({
    where: { id: userId, suspendedUntil: { gt: tx.now() } },
    data: { suspendedUntil: null },
  })
  if (count === 0) throw new Refusal('CONFLICT', sanctionTexts.notSuspended)
  await endSuspensions(tx, userId)
  await notifyOfHouse(tx, {
    recipientId: userId,
    kind: 'STANDING',
    target: `lifted:${tx.now().getTime()}`,
    text: 'has lifted the suspension of your account',
  })
  await changeSight(tx, userId)
}

const endSuspensions = ({ db, now }: TransactionContext, userId: number) =>
  db.sanction.updateMany({
    where: { userId, kind: 'SUSPENSION', endedAt: null },
    data: { endedAt: now() },
  })

/** His sockets are looked at anew, and whoever watches what is his. */
async function changeSight(tx: TransactionContext, userId: number): Promise<void> {
  const sessions = await tx.db.session.findMany({ where: { userId }, select: { id: true } })
  tx.publish('sessionEnded', String(userId), { sessionIds: sessions.map(({ id }) => id) })
  tx.publish('sight', 'all', { userIds: [userId] })
}

/** Deletes what a ticket is about, for good, and tells whose it was why. NOT_FOUND where it is gone. */
export async function takeDown(
  ctx: AuthenticatedContext,
  { ticketId, ...said }: Said & { ticketId: number },
): Promise<{ ticketId: number }> {
  freshFactor(ctx)
  const words = parse(sanctionWords, said.words)
  const { rule } = said
  return write(ctx, { operation: 'takeDown', input: { ticketId, rule, words } }, async (tx) => {
    const { kind, subjectId } = await subjectOf(tx, ticketId)
    await remove(tx, { kind, id: subjectId, rule, words })
    return { ticketId }
  })
}

/** The ticket that was resolved with it; null of what nobody has reported. */
export interface Settled {
  ticketId: number | null
}

/** Deletes a post that broke the rules, whether it was reported or not (002 §7). */
export async function takeDownReportedPost(ctx: AuthenticatedContext, postId: number): Promise<Settled> {
  freshFactor(ctx)
  const asked = { operation: 'takeDownReportedPost', input: { postId } }
  const made = await write(ctx, asked, async (tx): Promise<CreatedIds> => {
    const ticketId = await remove(tx, { kind: 'POST', id: postId, rule: null, words: null })
    return ticketId === null ? {} : { ticketId }
  })
  return { ticketId: made.ticketId ?? null }
}

interface Removal {
  kind: ReportKind
  id: number
  /** Null is what most have reported it for. */
  rule: Rule | null
  words: string | null
  /** The ticket of a flood that it is in. */
  floodId?: number
}

/** NOT_FOUND of what is gone. */
async function remove(
  tx: TransactionContext<AuthenticatedContext>,
  removal: Removal,
): Promise<number | null> {
  const removed = await removeIfThere(tx, removal)
  if (!removed) throw new Refusal('NOT_FOUND', sanctionTexts.gone)
  return removed.ticketId
}

/** What is deleted is locked before its ticket, as those who report it do. Null of what is gone. */
export async function removeIfThere(
  tx: TransactionContext<AuthenticatedContext>,
  { kind, id, rule, words, floodId }: Removal,
): Promise<Settled | null> {
  const content = await readSubject(tx, { kind, subjectId: id })
  const userId = content?.authorId
  if (userId === tx.viewer.id) throw new Refusal('FORBIDDEN', sanctionTexts.self)
  const take = kind === 'ACCOUNT' || kind === 'FLOOD' ? undefined : takeDowns[kind]
  if (!content || userId === undefined || !take || !(await take(tx, id))) return null
  const ticket = await lockOpenTicket(tx, { kind, subjectId: id })
  const broken = rule ?? (ticket && (await mostNamed(tx, ticket))) ?? 'OTHER'
  const sanctionId = await put(tx, {
    kind: 'TAKE_DOWN',
    userId,
    rule: broken,
    words,
    ticketId: ticket?.id ?? floodId,
    subjectKind: kind,
    excerpt: excerptOf(content.text ?? content.name),
  })
  const text = `has removed your ${subjectNames[kind]}, which broke our rules: ${ruleLabels[broken]}`
  await tell(tx, { userId, sanctionId, text })
  if (!ticket) return { ticketId: null }
  await keep(tx, ticket, { act: 'TOOK_DOWN', note: words })
  await settle(tx, ticket, { status: 'RESOLVED', notes: null })
  return { ticketId: ticket.id }
}

interface New {
  kind: 'WARNING' | 'SUSPENSION' | 'TAKE_DOWN'
  userId: number
  rule: Rule
  words: string | null
  ticketId?: number | null
  until?: Date
  subjectKind?: ReportKind
  excerpt?: string | null
}

const actions = { WARNING: 'warnUser', SUSPENSION: 'suspendUser', TAKE_DOWN: 'takeDown' } as const

async function put(tx: TransactionContext<AuthenticatedContext>, made: New): Promise<number> {
  const { kind, userId, rule, ticketId, subjectKind } = made
  const { id } = await tx.db.sanction.create({
    data: { ...made, issuedById: tx.viewer.id, createdAt: tx.now() },
    select: { id: true },
  })
  await audit(tx, {
    action: actions[kind],
    about: { userId },
    details: { rule, ...(ticketId && { ticketId }), ...(subjectKind && { kind: subjectKind }) },
  })
  return id
}

const tell = (
  tx: TransactionContext,
  { userId, sanctionId, text }: { userId: number; sanctionId: number; text: string },
) => notifyOfHouse(tx, { recipientId: userId, kind: 'STANDING', target: `sanction:${sanctionId}`, text })

interface Closing {
  ticketId?: number | null
  userId: number
  act: TicketAct
  words: string | null
}

/** The ticket that led to it is resolved by it. */
async function close(
  tx: TransactionContext<AuthenticatedContext>,
  { ticketId, userId, act, words }: Closing,
): Promise<void> {
  if (ticketId == null) return
  const ticket = await lockedTicket(tx, ticketId)
  if (ticket.reportedId !== userId) throw refused('ticketId', sanctionTexts.otherPerson)
  await keep(tx, ticket, { act, note: words })
  if (isOpen(ticket.status)) await settle(tx, ticket, { status: 'RESOLVED', notes: null })
}

const refused = (path: string, message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path, message }] })
