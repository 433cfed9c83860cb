// How often one may follow, answer who asks, block and mute (T69). LIMIT_SCALE multiplies each.
import type { LimitRule } from '#server/core/limits/limits.ts'

/** Follows, and their ends, an hour. */
export const follows: LimitRule = { name: 'follows', max: 200, seconds: 3600 }

/** Answers to requests, and followers who are removed, an hour: a private account may be asked by a whole campus. */
export const answers: LimitRule = { name: 'follows.answers', max: 1000, seconds: 3600 }

/** People blocked or muted, words muted, and their ends, an hour. */
export const blocks: LimitRule = { name: 'blocks', max: 200, seconds: 3600 }
