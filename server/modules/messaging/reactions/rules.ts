// Allowed reactions to messages, their validation schema and error texts.
import * as z from 'zod/mini'

/** `requestPending`: the chat is a message request that is not accepted yet. */
export const reactionErrors = {
  unknown: 'Choose one of the reactions',
  requestPending: 'You can react once the request is accepted',
} as const

/** Allowed reactions; the picker shows the first six without expanding. */
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
  reaction: z.nullable(z.enum(messageReactions, reactionErrors.unknown)),
})
