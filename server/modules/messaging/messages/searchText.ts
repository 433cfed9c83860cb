// Search words of a message.
import { wordsOf } from '#rules/shared/search'

/** Returns the `searchText` column, to be written together with `content`. */
export const searchTextOfMessage = (content: string): string => wordsOf(content).join(' ')
