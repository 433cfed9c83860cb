// Names in comments: how an answer begins, and whom a text is known to name (001 §5, 001 §2).
import type { Written } from '#web/components/composer/mentions.ts'
import type { MentionInput } from '#web/__generated__/useCreateCommentMutation.graphql.ts'

interface Named {
  readonly id: string
  readonly displayName: string
}

/** Written before an answer, so that everybody in the thread sees whom it answers. */
export function openingOf({ id, displayName }: Named): Written {
  const name = `@${displayName}`
  return { text: `${name} `, mentions: [{ userId: id, offset: 0, length: name.length }] }
}

/**
 * Whom a text names, by where in it without the spaces at its ends: once somebody was chosen while it was written, or
 * where every @ is known from before. Who else is named only the server can tell.
 */
export function namedIn({ text, mentions }: Written, before: Written): MentionInput[] | undefined {
  const isChosen = mentions.length > before.mentions.length
  const isWhole = mentions.length > 0 && mentions.length === text.split('@').length - 1
  if (!isChosen && !isWhole) return undefined
  const by = text.length - text.trimStart().length
  return mentions.map((mention) => ({ ...mention, offset: mention.offset - by }))
}
