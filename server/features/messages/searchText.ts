// What a message keeps of its words for the search.
import { wordsOf } from '#server/features/posts/search.ts'

/** The `searchText` of a message; whoever writes its content writes it as well. */
export const searchTextOfMessage = (content: string): string => wordsOf(content).join(' ')
