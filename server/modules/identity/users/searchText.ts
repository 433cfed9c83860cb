// What search compares of a person: name, handle and university in plain lower-case words.
import { plainText } from '#rules/shared/common'
import { wordsOf } from '#rules/shared/search'

interface Searchable {
  firstName: string
  lastName?: string | null
  handle: string
  university: string
}

/**
 * The `searchText` of a person; whoever writes one of its parts writes it as well. Every word has a space before it, so
 * that ` ade` finds where words begin, and bars stand between the parts, so that ` ada nwosu |` is a whole name. What
 * words of the name are together comes last.
 */
export function searchTextOf({ firstName, lastName, handle, university }: Searchable): string {
  const name = `${firstName} ${lastName ?? ''}`
  const parts = [name, handle, university].map(plainText)
  const alone = new Set(parts[0]?.split(' '))
  const together = wordsOf(name).filter((word) => !alone.has(word))
  return ` ${[...parts, ...(together.length > 0 ? [together.join(' ')] : [])].join(' | ')} |`
}
