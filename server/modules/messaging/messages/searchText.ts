// Search words of a message.
import { getSearchWords } from '#rules/shared/search'

/** Returns the `searchText` column; write it whenever `content` changes. */
export const createMessageSearchText = (content: string): string => getSearchWords(content).join(' ')
