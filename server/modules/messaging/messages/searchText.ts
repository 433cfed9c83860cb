// What a message keeps of its words for the search.
import { wordsOf } from '#rules/shared/search'

/** The `searchText` of a message; whoever writes its content writes it as well. */
export const searchTextOfMessage = (content: string): string => wordsOf(content).join(' ')
