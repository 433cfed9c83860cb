// Rate limits of follows and blocks per user and hour (T69). LIMIT_SCALE multiplies each.
import type { LimitRule } from '#server/core/limits/limits.ts'

export const follows: LimitRule = { name: 'follows', max: 200, seconds: 3600 }

/** Answered requests and removed followers; a whole campus may ask a private account. */
export const answers: LimitRule = { name: 'follows.answers', max: 1000, seconds: 3600 }

/** Blocks, mutes, and changes of muted words. */
export const blocks: LimitRule = { name: 'blocks', max: 200, seconds: 3600 }
