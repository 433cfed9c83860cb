// Rate limit of searches for people, posts, messages and products, per user (T56, T69). LIMIT_SCALE multiplies it.
import type { LimitRule } from '#server/core/limits/limits.ts'

/** Typing without a pause sends at most four searches a second, and not for long. */
export const searchLimit: LimitRule = { name: 'searches', max: 120, seconds: 60 }
