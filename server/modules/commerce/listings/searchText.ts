// The text of a listing that the search of the market compares.
import { wordsOf } from '#rules/shared/search'

/** Returns the `searchText` of a listing; every command that writes its name, category or description writes it as well. */
export const searchTextOf = (said: { name: string; category?: string | null; description: string }): string =>
  wordsOf(`${said.name}\n${said.category ?? ''}\n${said.description}`).join(' ')
