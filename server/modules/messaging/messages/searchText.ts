// Search column of messages.
import { wordsOf } from '#rules/shared/search'

/** Returns the `searchText` column; write it whenever `content` changes. */
export const createMessageSearchText = (content: string): string => wordsOf(content).join(' ')
