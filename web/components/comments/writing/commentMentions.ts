// Mentions in comments: the initial text of a reply, and the mentions to send (001 §5, §2).
import type { TextWithMentions } from '#web/components/composer/mentions.ts'
import type { MentionInput } from '#web/__generated__/useCreateCommentMutation.graphql.ts'

interface MentionedPerson {
  readonly id: string
  readonly displayName: string
}

/** Returns the initial text of a reply: a mention of the author of the comment. */
export function createReplyText({ id, displayName }: MentionedPerson): TextWithMentions {
  const name = `@${displayName}`
  return { text: `${name} `, mentions: [{ userId: id, offset: 0, length: name.length }] }
}

/**
 * Returns the mentions of a comment by their offset in the trimmed text. Returns undefined, so that the server looks for
 * names, unless the author chose a person or every @ of the text is a known mention.
 */
export function toMentionInputs(
  { text, mentions }: TextWithMentions,
  before: TextWithMentions,
): MentionInput[] | undefined {
  const isChosen = mentions.length > before.mentions.length
  const isComplete = mentions.length > 0 && mentions.length === text.split('@').length - 1
  if (!isChosen && !isComplete) return undefined
  const leadingSpaces = text.length - text.trimStart().length
  return mentions.map((mention) => ({ ...mention, offset: mention.offset - leadingSpaces }))
}
