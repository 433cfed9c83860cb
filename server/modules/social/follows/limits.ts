// Rate limits of follows, follower changes and blocks per user and hour; the setting LIMIT_SCALE multiplies each.
import type { LimitRule } from '#server/core/limits/limits.ts'

export const followLimit: LimitRule = { name: 'follows', max: 200, seconds: 3600 }

/** Answered requests and removed followers. High, since a whole campus may request to follow one account. */
export const followerChangeLimit: LimitRule = { name: 'follows.answers', max: 1000, seconds: 3600 }

/** Blocks, mutes, and changes of muted words. */
export const blockLimit: LimitRule = { name: 'blocks', max: 200, seconds: 3600 }
