// Search column of users: name, handle and university in plain lower-case words.
import { plainText } from '#rules/shared/common'
import { getSearchWords } from '#rules/shared/search'

interface Searchable {
  firstName: string
  lastName?: string | null
  handle: string
  university: string
}

/**
 * Returns the `searchText` of a user, to be stored with every change of these fields. Each word has a leading space, so
 * that ` ade` matches prefixes; bars separate the fields, so that ` ada nwosu |` is a whole name; joined words of the
 * name come last.
 */
export function buildSearchText({ firstName, lastName, handle, university }: Searchable): string {
  const name = `${firstName} ${lastName ?? ''}`
  const fields = [name, handle, university].map(plainText)
  const separateWords = new Set(fields[0]?.split(' '))
  const joinedWords = getSearchWords(name).filter((word) => !separateWords.has(word))
  return ` ${[...fields, ...(joinedWords.length > 0 ? [joinedWords.join(' ')] : [])].join(' | ')} |`
}
