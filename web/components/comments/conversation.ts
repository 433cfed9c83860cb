// What every comment of a panel knows of where it stands: the post, and what the reader may do there.
import { createContext, useContext } from 'react'

export interface Conversation {
  /** The global id of the post. */
  postId: string
  /** Where the panel is open: the documents have another toast for each (001 §8). */
  where: 'feed' | 'single'
  mayReply: boolean
  /** Whether the post is the reader's own: then he may hide what others say under it (001 §7). */
  isPostOwn: boolean
  /** What the reader has just written is brought into sight: once, when it is shown. */
  noteWritten: (commentId: string) => void
  /** Told where a comment stands; what it returns is called when it is gone. */
  noteShown: (commentId: string, place: HTMLElement) => () => void
}

const ConversationContext = createContext<Conversation | null>(null)

export const ConversationProvider = ConversationContext.Provider

export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext)
  if (!conversation) throw new Error('A comment stands outside of a panel')
  return conversation
}
