// Commands that block and mute people, and mute words (001 §6).
import { plainText } from '#rules/shared/common'
import { mutedWords } from '#rules/social/follows'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import {
  retractNotificationsBetween,
  recordMutingChange,
} from '#server/modules/notifications/notifications/notifications.ts'
import { endFollow } from './follows.ts'
import { blockLimit } from './limits.ts'
import { recordChatClosed, endOrders } from './ports.ts'
import { findMuted, hasBlocked, isVisibleUser, lockPair } from './queries.ts'

/**
 * Blocks or unblocks a person. A block ends follows and requests both ways, and neither sees the other any more.
 * NOT_FOUND if the viewer cannot see the person and has not blocked them.
 */
export async function setBlocked(ctx: AuthenticatedContext, userId: number, blocked: boolean) {
  const viewerId = ctx.viewer.id
  if (userId === viewerId) throw new Refusal('INVALID_INPUT', 'You cannot block yourself')
  const writeOptions = { operation: 'setBlocked', input: { userId, blocked }, limit: blockLimit }
  return write(ctx, writeOptions, async (tx) => {
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
    await recordChatClosed(tx, userId)
    await retractNotificationsBetween(tx, [viewerId, userId])
    tx.publish('sight', 'all', { userIds: [viewerId, userId] })
    return { userId }
  })
}

/** Mutes or unmutes a person without notifying them. NOT_FOUND if the viewer neither sees nor has muted them. */
export async function setMuted(ctx: AuthenticatedContext, userId: number, muted: boolean) {
  const muterId = ctx.viewer.id
  if (userId === muterId) throw new Refusal('INVALID_INPUT', 'You cannot mute yourself')
  const writeOptions = { operation: 'setMuted', input: { userId, muted }, limit: blockLimit }
  return write(ctx, writeOptions, async (tx) => {
    const isMuted = (await findMuted(tx, [userId])).has(userId)
    if (!isMuted && !(await isVisibleUser(tx, userId))) throw new Refusal('NOT_FOUND', 'User not found')
    const mute = { muterId, mutedId: userId }
    // `skipDuplicates`: another device may mute at the same moment.
    if (muted) await tx.db.mute.createMany({ data: { ...mute, createdAt: tx.now() }, skipDuplicates: true })
    else await tx.db.mute.deleteMany({ where: mute })
    if (muted !== isMuted) recordMutingChange(tx)
    return { userId }
  })
}

/** Replaces the viewer's muted words and phrases. Matching ignores case and accents. */
export async function setMutedWords(ctx: AuthenticatedContext, input: unknown): Promise<void> {
  const { words } = parse(mutedWords, input)
  const userId = ctx.viewer.id
  const byPlain = new Map(words.map((word) => [plainText(word), word]))
  const data = { mutedWords: [...byPlain.values()], mutedQuery: toTsquery([...byPlain.keys()]) }
  await write(ctx, { operation: 'setMutedWords', input: { words }, limit: blockLimit }, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data })
    recordMutingChange(tx)
    return { userId }
  })
}

/**
 * Returns a tsquery that matches any word, or all words of any phrase; null if there are none. Plain words need no
 * escaping.
 */
const toTsquery = (plainWords: string[]): string | null =>
  plainWords.map((plainWord) => `('${plainWord.split(' ').join(`' & '`)}')`).join(' | ') || null
