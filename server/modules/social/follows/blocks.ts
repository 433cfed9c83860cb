// The verbs of keeping away from people and words: blocking and muting (001 §6).
import { plainText } from '#rules/shared/common'
import { mutedWords } from '#rules/social/follows'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { hushBetween, tellOfMuting } from '#server/modules/notifications/notifications/notifications.ts'
import { endFollow } from './follows.ts'
import { blocks } from './limits.ts'
import { closeChat, endOrders } from './ports.ts'
import { findMuted, hasBlocked, isKnown, lockPair } from './queries.ts'

/**
 * Blocks a person or no longer; what is so already stays so. A block ends follows and requests of both, and neither sees
 * anything of the other from then on. NOT_FOUND for whom the caller may not know of, unless he has blocked him.
 */
export async function setBlocked(
  ctx: AuthenticatedContext,
  userId: number,
  blocked: boolean,
): Promise<{ userId: number }> {
  const viewerId = ctx.viewer.id
  if (userId === viewerId) throw new Refusal('INVALID_INPUT', 'You cannot block yourself')
  const asked = { operation: 'setBlocked', input: { userId, blocked }, limit: blocks }
  return write(ctx, asked, async (tx) => {
    const pair = await lockPair(tx, userId)
    const isBlocked = await hasBlocked(tx, userId)
    if (!isBlocked && !pair?.other.isVisible) throw new Refusal('NOT_FOUND', 'User not found')
    const block = { blockerId: viewerId, blockedId: userId }
    if (isBlocked && !blocked) await tx.db.block.delete({ where: { blockerId_blockedId: block } })
    if (isBlocked || !blocked) return { userId }
    await endFollow(tx, { followerId: viewerId, followeeId: userId })
    await endFollow(tx, { followerId: userId, followeeId: viewerId })
    await tx.db.block.create({ data: { ...block, createdAt: tx.now() } })
    await endOrders(tx)
    await closeChat(tx, userId)
    await hushBetween(tx, [viewerId, userId])
    tx.publish('sight', 'all', { userIds: [viewerId, userId] })
    return { userId }
  })
}

/**
 * Mutes a person or no longer: he is in no feed and no notification of the caller, and everywhere else. He never learns
 * of it. NOT_FOUND for whom the caller may not know of and has not muted.
 */
export async function setMuted(
  ctx: AuthenticatedContext,
  userId: number,
  muted: boolean,
): Promise<{ userId: number }> {
  const muterId = ctx.viewer.id
  if (userId === muterId) throw new Refusal('INVALID_INPUT', 'You cannot mute yourself')
  const asked = { operation: 'setMuted', input: { userId, muted }, limit: blocks }
  return write(ctx, asked, async (tx) => {
    const isMuted = (await findMuted(tx, [userId])).has(userId)
    if (!isMuted && !(await isKnown(tx, userId))) throw new Refusal('NOT_FOUND', 'User not found')
    const mute = { muterId, mutedId: userId }
    // The same may be said at the same moment from another device.
    if (muted) await tx.db.mute.createMany({ data: { ...mute, createdAt: tx.now() }, skipDuplicates: true })
    else await tx.db.mute.deleteMany({ where: mute })
    if (muted !== isMuted) tellOfMuting(tx)
    return { userId }
  })
}

/**
 * Mutes these words and no others: what has one of them as a whole word, or all the words of a phrase, whatever the case
 * and accents, is in no feed of the caller, and he is not told of it.
 */
export async function setMutedWords(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { words } = parse(mutedWords, input)
  const userId = ctx.viewer.id
  const byPlain = new Map(words.map((word) => [plainText(word), word]))
  const data = { mutedWords: [...byPlain.values()], mutedQuery: queryOf([...byPlain.keys()]) }
  await write(ctx, { operation: 'setMutedWords', input: { words }, limit: blocks }, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data })
    tellOfMuting(tx)
    return { userId }
  })
}

/**
 * A tsquery for what has one of the words, or all those of one of the phrases; null without any. Nothing but letters,
 * digits and spaces is left in a plain text, so that none of it means something in a query.
 */
const queryOf = (plains: string[]): string | null =>
  plains
    .map(
      (plain) =>
        `(${plain
          .split(' ')
          .map((word) => `'${word}'`)
          .join(' & ')})`,
    )
    .join(' | ') || null
