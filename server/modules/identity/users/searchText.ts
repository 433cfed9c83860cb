// Search column of users: name, handle and university in plain lower-case words.
import { plainText } from '#rules/shared/common'
import { wordsOf } from '#rules/shared/search'

interface Searchable {
  firstName: string
  lastName?: string | null
  handle: string
  university: string
}

/**
 * Returns the `searchText` of a user, to be stored with every change of its parts. Each word has a leading space, so that
 * ` ade` matches prefixes; bars separate the parts, so that ` ada nwosu |` is a whole name; joined words of the name
 * come last.
 */
export function searchTextOf({ firstName, lastName, handle, university }: Searchable): string {
  const name = `${firstName} ${lastName ?? ''}`
  const parts = [name, handle, university].map(plainText)
  const alone = new Set(parts[0]?.split(' '))
  const together = wordsOf(name).filter((word) => !alone.has(word))
  return ` ${[...parts, ...(together.length > 0 ? [together.join(' ')] : [])].join(' | ')} |`
}
