// React context of a comment panel: its post, and the viewer's permissions there.
import { createContext, useContext } from 'react'

export interface CommentPanelState {
  postId: string
  /** In a feed or on the post's own page, which have different toasts (001 §8). */
  where: 'feed' | 'single'
  canReply: boolean
  /** True for the viewer's own post, where they can hide comments (001 §7). */
  isOwnPost: boolean
  /** Scrolls to a comment as soon as it is rendered. */
  scrollToComment: (commentId: string) => void
  /** Registers the element of a comment; returns the function that removes it. */
  registerComment: (commentId: string, element: HTMLElement) => () => void
}

const PanelContext = createContext<CommentPanelState | null>(null)

export const CommentPanelProvider = PanelContext.Provider

export function useCommentPanel(): CommentPanelState {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('A comment stands outside of a panel')
  return panel
}
