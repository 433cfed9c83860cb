// Commands of admins that sanction users: warn, suspend, and take down (delete) content (002 §7, 002 §2, ADR 27).
import { createExcerpt } from '#rules/notifications/notifications'
import {
  ruleLabels,
  sanctionLimits,
  sanctionTexts,
  optionalSanctionMessage,
  subjectNames,
  warningMessage,
  type Rule,
} from '#rules/moderation/sanctions'
import { isOpenStatus } from '#rules/moderation/cases'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { enqueue } from '#server/core/scheduling/enqueue.ts'
import type { CreatedIds } from '#server/core/limits/idempotency.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { requireFreshFactor } from '#server/core/context/secondFactor.ts'
import { formatDay } from '#server/core/context/suspension.ts'
import { write } from '#server/core/limits/write.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { takeDownComment } from '#server/modules/social/comments/comments.ts'
import { takeDownMessage } from '#server/modules/messaging/messages/messages.ts'
import { takeDownPost } from '#server/modules/social/posts/posts.ts'
import { takeDownProduct } from '#server/modules/commerce/products/products.ts'
import { takeDownReview } from '#server/modules/commerce/reviews/reviews.ts'
import { takeDownService } from '#server/modules/commerce/services/services.ts'
import { endOrders } from '#server/modules/commerce/orders/endOrders.ts'
import {
  lockTicket,
  lockOpenTicket,
  findTopReason,
  readSubject,
  findSubject,
} from '#server/modules/moderation/cases/subjects.ts'
import { recordAction, changeStatus } from '#server/modules/moderation/cases/cases.ts'
import type { ReportKind, TicketAct } from '#server/generated/prisma/enums.ts'
import { lockModeratedUser } from './lockModeratedUser.ts'

/** Input of every sanction; `words` is the message to the user. */
export interface SanctionInput {
  rule: Rule
  words?: string | null
  /** The case that the sanction resolves. */
  ticketId?: number | null
}

type SanctionResult = Promise<{ sanctionId: number }>

/** Warns a user which rule they broke. FORBIDDEN for admins and the caller. */
export function warnUser(
  ctx: AuthenticatedContext,
  { userId, rule, ticketId, ...rest }: SanctionInput & { userId: number },
): SanctionResult {
  const words = parse(warningMessage, rest.words ?? '')
  const call = { operation: 'warnUser', input: { userId, rule, ticketId, words } }
  return write(ctx, call, async (tx) => {
    await lockModeratedUser(tx, userId)
    const sanctionId = await createSanction(tx, { kind: 'WARNING', userId, rule, words, ticketId })
    await notifyUser(tx, { userId, sanctionId, text: `has warned you (${ruleLabels[rule]}): ${words}` })
    await resolveCase(tx, { ticketId, userId, act: 'WARNED', words })
    return { sanctionId }
  })
}

/** Makes a user read-only until `until`, on all transports at once, and hides their content for that time. */
export function suspendUser(
  ctx: AuthenticatedContext,
  { userId, rule, ticketId, until, ...rest }: SanctionInput & { userId: number; until: Date },
): SanctionResult {
  const words = parse(optionalSanctionMessage, rest.words)
  const call = { operation: 'suspendUser', input: { userId, rule, ticketId, until, words } }
  return write(ctx, call, async (tx) => {
    const durationMs = until.getTime() - tx.now().getTime()
    if (!(durationMs > 0 && durationMs <= sanctionLimits.mostDays * 86_400_000))
      throw invalidInput('until', sanctionTexts.invalidEnd)
    const { email } = await lockModeratedUser(tx, userId)
    await endSuspensions(tx, userId)
    await tx.db.user.update({ where: { id: userId }, data: { suspendedUntil: until } })
    const sanctionId = await createSanction(tx, { kind: 'SUSPENSION', userId, rule, words, ticketId, until })
    const text = `has suspended your account until ${formatDay(until)}: ${ruleLabels[rule]}`
    await notifyUser(tx, { userId, sanctionId, text })
    await enqueue(tx, {
      kind: 'accountSuspended',
      data: { to: email, until: formatDay(until), rule: ruleLabels[rule], words },
      usefulUntil: until,
    })
    await endOrders(tx)
    await refreshVisibility(tx, userId)
    await resolveCase(tx, { ticketId, userId, act: 'SUSPENDED', words })
    return { sanctionId }
  })
}

/** Lifts a suspension early. */
export function liftSuspension(
  ctx: AuthenticatedContext,
  { userId }: { userId: number },
): Promise<{ userId: number }> {
  return write(ctx, { operation: 'liftSuspension', input: { userId } }, async (tx) => {
    await lockModeratedUser(tx, userId)
    await liftLockedSuspension(tx, userId)
    await audit(tx, { action: 'liftSuspension', about: { userId } })
    return { userId }
  })
}

/** Lifts a suspension in a transaction that has locked the user. CONFLICT if they are not suspended. */
export async function liftLockedSuspension(
  tx: TransactionContext<AuthenticatedContext>,
  userId: number,
): Promise<void> {
  const { count } = await tx.db.user.updateMany({
    where: { id: userId, suspendedUntil: { gt: tx.now() } },
    data: { suspendedUntil: null },
  })
  if (count === 0) throw new Refusal('CONFLICT', sanctionTexts.notSuspended)
  await endSuspensions(tx, userId)
  await notifyFromFennec(tx, {
    recipientId: userId,
    kind: 'STANDING',
    target: `lifted:${tx.now().getTime()}`,
    text: 'has lifted the suspension of your account',
  })
  await refreshVisibility(tx, userId)
}

const endSuspensions = ({ db, now }: TransactionContext, userId: number) =>
  db.sanction.updateMany({ where: { userId, kind: 'SUSPENSION', endedAt: null }, data: { endedAt: now() } })

/** Re-checks the user's sockets and all subscriptions to their content. */
async function refreshVisibility(tx: TransactionContext, userId: number): Promise<void> {
  const sessions = await tx.db.session.findMany({ where: { userId }, select: { id: true } })
  tx.publish('sessionEnded', String(userId), { sessionIds: sessions.map(({ id }) => id) })
  tx.publish('sight', 'all', { userIds: [userId] })
}

/** Deletes the subject of a case for good and notifies its author. NOT_FOUND if it is gone. */
export async function takeDown(
  ctx: AuthenticatedContext,
  { ticketId, ...rest }: SanctionInput & { ticketId: number },
): Promise<{ ticketId: number }> {
  requireFreshFactor(ctx)
  const words = parse(optionalSanctionMessage, rest.words)
  const { rule } = rest
  return write(ctx, { operation: 'takeDown', input: { ticketId, rule, words } }, async (tx) => {
    const { kind, subjectId } = await findSubject(tx, ticketId)
    await takeDownOrThrow(tx, { kind, id: subjectId, rule, words })
    return { ticketId }
  })
}

/** The resolved case; null if the thing was not reported. */
export interface ResolvedCase {
  ticketId: number | null
}

/** Deletes a post that broke the rules, reported or not (002 §7). */
export async function takeDownReportedPost(ctx: AuthenticatedContext, postId: number): Promise<ResolvedCase> {
  requireFreshFactor(ctx)
  const call = { operation: 'takeDownReportedPost', input: { postId } }
  const ids = await write(ctx, call, async (tx): Promise<CreatedIds> => {
    const ticketId = await takeDownOrThrow(tx, { kind: 'POST', id: postId, rule: null, words: null })
    return ticketId === null ? {} : { ticketId }
  })
  return { ticketId: ids.ticketId ?? null }
}

/** Commands that delete a thing with all its dependents; false if it is gone. */
const takeDownCommands: Record<
  Exclude<ReportKind, 'ACCOUNT' | 'FLOOD'>,
  (tx: TransactionContext<AuthenticatedContext>, id: number) => Promise<boolean>
> = {
  POST: takeDownPost,
  COMMENT: takeDownComment,
  MESSAGE: takeDownMessage,
  PRODUCT: takeDownProduct,
  SERVICE: takeDownService,
  REVIEW: takeDownReview,
}

/** Content to delete. */
interface TakeDown {
  kind: ReportKind
  id: number
  /** Null for the most frequent reason. */
  rule: Rule | null
  words: string | null
  /** Case of the spam wave that the post belongs to. */
  spamWaveTicketId?: number
}

/** Deletes a thing and returns its resolved case; NOT_FOUND if it is gone. */
async function takeDownOrThrow(
  tx: TransactionContext<AuthenticatedContext>,
  takeDownInput: TakeDown,
): Promise<number | null> {
  const result = await takeDownIfPresent(tx, takeDownInput)
  if (!result) throw new Refusal('NOT_FOUND', sanctionTexts.alreadyDeleted)
  return result.ticketId
}

/** Deletes a thing; null if it is gone. Locks it before its case, in the same order as reporting does. */
export async function takeDownIfPresent(
  tx: TransactionContext<AuthenticatedContext>,
  { kind, id, rule, words, spamWaveTicketId }: TakeDown,
): Promise<ResolvedCase | null> {
  const content = await readSubject(tx, { kind, subjectId: id })
  const userId = content?.authorId
  if (userId === tx.viewer.id) throw new Refusal('FORBIDDEN', sanctionTexts.self)
  const takeDownContent = kind === 'ACCOUNT' || kind === 'FLOOD' ? undefined : takeDownCommands[kind]
  if (!content || userId === undefined || !takeDownContent || !(await takeDownContent(tx, id))) return null
  const ticket = await lockOpenTicket(tx, { kind, subjectId: id })
  const brokenRule = rule ?? (ticket && (await findTopReason(tx, ticket))) ?? 'OTHER'
  const sanctionId = await createSanction(tx, {
    kind: 'TAKE_DOWN',
    userId,
    rule: brokenRule,
    words,
    ticketId: ticket?.id ?? spamWaveTicketId,
    subjectKind: kind,
    excerpt: createExcerpt(content.text ?? content.name),
  })
  const text = `has removed your ${subjectNames[kind]}, which broke our rules: ${ruleLabels[brokenRule]}`
  await notifyUser(tx, { userId, sanctionId, text })
  if (!ticket) return { ticketId: null }
  await recordAction(tx, ticket, { act: 'TOOK_DOWN', note: words })
  await changeStatus(tx, ticket, { status: 'RESOLVED', notes: null })
  return { ticketId: ticket.id }
}

interface NewSanction {
  kind: 'WARNING' | 'SUSPENSION' | 'TAKE_DOWN'
  userId: number
  rule: Rule
  words: string | null
  ticketId?: number | null
  until?: Date
  subjectKind?: ReportKind
  excerpt?: string | null
}

const auditActions = { WARNING: 'warnUser', SUSPENSION: 'suspendUser', TAKE_DOWN: 'takeDown' } as const

async function createSanction(
  tx: TransactionContext<AuthenticatedContext>,
  sanction: NewSanction,
): Promise<number> {
  const { kind, userId, rule, ticketId, subjectKind } = sanction
  const { id } = await tx.db.sanction.create({
    data: { ...sanction, issuedById: tx.viewer.id, createdAt: tx.now() },
    select: { id: true },
  })
  await audit(tx, {
    action: auditActions[kind],
    about: { userId },
    details: { rule, ...(ticketId && { ticketId }), ...(subjectKind && { kind: subjectKind }) },
  })
  return id
}

const notifyUser = (
  tx: TransactionContext,
  { userId, sanctionId, text }: { userId: number; sanctionId: number; text: string },
) => notifyFromFennec(tx, { recipientId: userId, kind: 'STANDING', target: `sanction:${sanctionId}`, text })

interface CaseResolution {
  ticketId?: number | null
  userId: number
  act: TicketAct
  words: string | null
}

/** Resolves the case that led to a sanction; INVALID_INPUT if it is about another user. */
async function resolveCase(
  tx: TransactionContext<AuthenticatedContext>,
  { ticketId, userId, act, words }: CaseResolution,
): Promise<void> {
  if (ticketId == null) return
  const ticket = await lockTicket(tx, ticketId)
  if (ticket.reportedId !== userId) throw invalidInput('ticketId', sanctionTexts.otherUser)
  await recordAction(tx, ticket, { act, note: words })
  if (isOpenStatus(ticket.status)) await changeStatus(tx, ticket, { status: 'RESOLVED', notes: null })
}

const invalidInput = (path: string, message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path, message }] })
