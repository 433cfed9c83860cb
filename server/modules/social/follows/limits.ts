// Rate limits of follows and blocks per user and hour; the setting LIMIT_SCALE multiplies each.
import type { LimitRule } from '#server/core/limits/limits.ts'

export const follows: LimitRule = { name: 'follows', max: 200, seconds: 3600 }

/** Answered requests and removed followers. High, since a whole campus may request to follow one account. */
export const answers: LimitRule = { name: 'follows.answers', max: 1000, seconds: 3600 }

/** Blocks, mutes, and changes of muted words. */
export const blocks: LimitRule = { name: 'blocks', max: 200, seconds: 3600 }
