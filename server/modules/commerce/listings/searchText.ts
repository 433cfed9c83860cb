// Search text of products and services, which the word index of the market reads.
import { getSearchWords } from '#rules/shared/search'

/** Returns the `searchText` of a listing; commands that write its name, category or description write it too. */
export const buildSearchText = (texts: {
  name: string
  category?: string | null
  description: string
}): string => getSearchWords(`${texts.name}\n${texts.category ?? ''}\n${texts.description}`).join(' ')
