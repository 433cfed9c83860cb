// Rate limits of messages per user and minute; the setting LIMIT_SCALE multiplies each.
import { newAccountLimits } from '#rules/shared/newAccounts'
import type { LimitRule } from '#server/core/limits/limits.ts'

export const sendLimit: LimitRule = {
  name: 'messages',
  max: 60,
  seconds: 60,
  newAccountLimit: newAccountLimits.messages,
}

/** Edits, deletions, reactions, answers to requests and deleted chats. */
export const changeLimit: LimitRule = { name: 'messages.changes', max: 120, seconds: 60 }

/** Read marks. */
export const readLimit: LimitRule = { name: 'messages.readings', max: 240, seconds: 60 }

/** Clients signal every 800 ms at most (001 §2). */
export const typingLimit: LimitRule = { name: 'messages.typing', max: 120, seconds: 60 }
