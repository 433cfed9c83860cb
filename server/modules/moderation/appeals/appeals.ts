// Commands of appeals: sanctioned users appeal once, and another admin answers (ADR 27).
import { appealAnswer, appealText, sanctionTexts } from '#rules/moderation/sanctions'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import {
  notifyAdmins,
  notifyFromFennec,
} from '#server/modules/notifications/notifications/fennecNotifications.ts'
import { lockModeratedUser } from '#server/modules/moderation/sanctions/lockModeratedUser.ts'
import { liftLockedSuspension } from '#server/modules/moderation/sanctions/sanctions.ts'
import type { Sanction } from '#server/generated/prisma/client.ts'
import { lockSanction } from './queries.ts'

type AppealResult = Promise<{ sanctionId: number }>

/** Appeals a sanction of the caller, once, also while suspended. CONFLICT if it was appealed or has ended. */
export function appeal(
  ctx: AuthenticatedContext,
  { sanctionId, ...rest }: { sanctionId: number; text: string },
): AppealResult {
  const text = parse(appealText, rest.text)
  return write(ctx, { operation: 'appeal', input: { sanctionId, text } }, async (tx) => {
    const sanction = await lockSanction(tx, sanctionId)
    if (sanction?.userId !== tx.viewer.id) throw notFound()
    if (sanction.appealState !== null) throw new Refusal('CONFLICT', sanctionTexts.alreadyAppealed)
    if (sanction.endedAt !== null) throw new Refusal('CONFLICT', sanctionTexts.alreadyEnded)
    await tx.db.sanction.update({
      where: { id: sanctionId },
      data: { appeal: text, appealedAt: tx.now(), appealState: 'WAITING' },
    })
    await notifyAdmins(tx, { target: `appeal:${sanctionId}`, text: 'has an appeal for you to answer' })
    return { sanctionId }
  })
}

interface Answer {
  sanctionId: number
  isGranted: boolean
  answer: string
}

/** Answers an appeal, once; FORBIDDEN for the admin who issued the sanction. A granted appeal ends the sanction. */
export function answerAppeal(
  ctx: AuthenticatedContext,
  { sanctionId, isGranted, ...rest }: Answer,
): AppealResult {
  const answer = parse(appealAnswer, rest.answer)
  const call = { operation: 'answerAppeal', input: { sanctionId, isGranted, answer } }
  return write(ctx, call, async (tx) => {
    const found = await tx.db.sanction.findUnique({ where: { id: sanctionId }, select: { userId: true } })
    if (!found) throw notFound()
    // Locks the user before the sanction, in the same order as `suspendUser`.
    await lockModeratedUser(tx, found.userId)
    const sanction = await lockSanction(tx, sanctionId)
    if (!sanction || sanction.appealState === null) throw notFound()
    if (sanction.issuedById === tx.viewer.id) throw new Refusal('FORBIDDEN', sanctionTexts.ownSanction)
    if (sanction.appealState !== 'WAITING') throw new Refusal('CONFLICT', sanctionTexts.alreadyAnswered)
    await tx.db.sanction.update({
      where: { id: sanctionId },
      data: {
        appealState: isGranted ? 'GRANTED' : 'DENIED',
        answeredById: tx.viewer.id,
        answer,
        answeredAt: tx.now(),
      },
    })
    if (isGranted) await endSanction(tx, sanction)
    await audit(tx, {
      action: 'answerAppeal',
      about: { userId: sanction.userId },
      details: { sanctionId, result: isGranted ? 'granted' : 'denied' },
    })
    await notifyFromFennec(tx, {
      recipientId: sanction.userId,
      kind: 'STANDING',
      target: `appeal:${sanctionId}:answer`,
      text: `has looked at your appeal again and ${isGranted ? 'takes it back' : 'keeps to it'}: ${answer}`,
    })
    return { sanctionId }
  })
}

/** Ends a sanction; deleted content stays deleted. Only a suspension in force is lifted. */
async function endSanction(
  tx: TransactionContext<AuthenticatedContext>,
  { id, kind, userId, until, endedAt }: Sanction,
): Promise<void> {
  if (endedAt !== null) return
  if (kind === 'SUSPENSION' && until !== null && until > tx.now()) return liftLockedSuspension(tx, userId)
  await tx.db.sanction.update({ where: { id }, data: { endedAt: tx.now() } })
}

const notFound = () => new Refusal('NOT_FOUND', sanctionTexts.notFound)
