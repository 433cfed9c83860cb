// What search compares of a person: name, handle and university in plain lower-case words.
import { plainText } from '#rules/common'

interface Searchable {
  firstName: string
  lastName?: string | null
  handle: string
  university: string
}

/**
 * The `searchText` of a person; whoever writes one of its parts writes it as well. Every word has a space before it, so
 * that `% ade%` finds where words begin, and bars stand between the parts, so that `% ada nwosu |%` is a whole name.
 */
export const searchTextOf = ({ firstName, lastName, handle, university }: Searchable): string =>
  ` ${[`${firstName} ${lastName ?? ''}`, handle, university].map(plainText).join(' | ')} |`
