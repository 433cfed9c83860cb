// Names in comments: how an answer begins, and whom a text names, by where (decisions 36 and 40).
import type { MentionInput } from '#web/__generated__/useCreateCommentMutation.graphql.ts'

interface Named {
  readonly id: string
  readonly displayName: string
}

/** Written before an answer, so that everybody in the thread sees whom it answers. */
export const openingOf = ({ displayName }: Pick<Named, 'displayName'>) => `@${displayName} `

/** Whom an answer names while it begins as it was begun for the writer; who else is named only the server can tell. */
export function mentionsOf(content: string, answered: Named | null): MentionInput[] | undefined {
  if (!answered) return undefined
  const name = openingOf(answered).trimEnd()
  const isNamedAlone = content.startsWith(name) && !content.slice(name.length).includes('@')
  return isNamedAlone ? [{ userId: answered.id, offset: 0, length: name.length }] : undefined
}

interface Entity {
  readonly offset: number
  readonly length: number
  readonly userId: string
}

/** The names of a text that stand in its new version as well, each where it stands now; none if it has others too. */
export function keptMentions(
  before: { readonly content: string; readonly mentions: readonly Entity[] },
  content: string,
): MentionInput[] | undefined {
  const kept: MentionInput[] = []
  let from = 0
  for (const { offset, length, userId } of before.mentions) {
    const name = before.content.slice(offset, offset + length)
    const at = content.indexOf(name, from)
    if (at < 0) continue
    kept.push({ userId, offset: at, length })
    from = at + length
  }
  const names = content.split('@').length - 1
  return kept.length > 0 && kept.length === names ? kept : undefined
}
