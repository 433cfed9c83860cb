// How often one may search (T56, T69). LIMIT_SCALE multiplies each.
import type { LimitRule } from '#server/core/limits/limits.ts'

/** Searches a minute: whoever types without a pause asks at most four times a second, and nobody does so for long. */
export const searches: LimitRule = { name: 'searches', max: 120, seconds: 60 }
