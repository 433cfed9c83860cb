// How often one may follow and search (T56, T69). LIMIT_SCALE multiplies each.
import type { LimitRule } from '#server/core/limits.ts'

/** Follows, and their ends, an hour. */
export const follows: LimitRule = { name: 'follows', max: 200, seconds: 3600 }

/** Searches a minute: whoever types without a pause asks at most four times a second, and nobody does so for long. */
export const searches: LimitRule = { name: 'searches', max: 120, seconds: 60 }
