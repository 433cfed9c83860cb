// What a search of the market compares of an offer.
import { wordsOf } from '#rules/search'

/** The `searchText` of a product or service; whoever writes its name, category or description writes it as well. */
export const searchTextOf = (said: { name: string; category?: string | null; description: string }): string =>
  wordsOf(`${said.name}\n${said.category ?? ''}\n${said.description}`).join(' ')
