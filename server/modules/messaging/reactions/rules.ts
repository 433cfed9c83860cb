// Reactions to messages and their error texts.
import * as z from 'zod/mini'

export const reactionFaults = {
  unknown: 'Choose one of the reactions',
  notYet: 'You can react once the request is accepted',
} as const

/** Allowed reactions; pickers offer the first six at once. */
export const messageReactions = [
  '❤️',
  '😂',
  '👍',
  '😮',
  '😢',
  '🙏',
  '🔥',
  '🎉',
  '👏',
  '💯',
  '👀',
  '👎',
] as const

export const messageReaction = z.object({
  reaction: z.nullable(z.enum(messageReactions, reactionFaults.unknown)),
})
