// Rules of reactions: with what one may react to a message, and the words for it.
import * as z from 'zod/mini'

export const reactionFaults = {
  unknown: 'Choose one of the reactions',
  notYet: 'You can react once the request is accepted',
} as const

/** With what one may react to a message; pickers offer the first six at once. */
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

/** A reaction, or none. */
export const messageReaction = z.object({
  reaction: z.nullable(z.enum(messageReactions, reactionFaults.unknown)),
})
