// Search text of listings.
import { wordsOf } from '#rules/shared/search'

/** Returns the `searchText` of a listing; commands that write its name, category or description write it too. */
export const buildSearchText = (texts: {
  name: string
  category?: string | null
  description: string
}): string => wordsOf(`${texts.name}\n${texts.category ?? ''}\n${texts.description}`).join(' ')
