// How often one may write, change what one wrote, and say that one is typing (T69). LIMIT_SCALE multiplies each.
import { ofNewAccounts } from '#rules/shared/newAccounts'
import type { LimitRule } from '#server/core/limits/limits.ts'

/** Messages a minute. */
export const sends: LimitRule = { name: 'messages', max: 60, seconds: 60, ofNew: ofNewAccounts.messages }

/** Edits, deletions, reactions, answers to requests, and chats that are deleted, a minute. */
export const changes: LimitRule = { name: 'messages.changes', max: 120, seconds: 60 }

/** Marks of what was read, a minute: each is one glance at a chat. */
export const readings: LimitRule = { name: 'messages.readings', max: 240, seconds: 60 }

/** Word that one is typing, a minute: a client says it every 800 ms at the most (001 §2). */
export const typings: LimitRule = { name: 'messages.typing', max: 120, seconds: 60 }
