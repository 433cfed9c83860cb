// Steps to the quoted texts of a single post with its comments.
import { pageOf, adaViewer, commentNode, threadAnswer, fullPostNode } from '../../web/social/commentPanel.tsx'
import { signedInWith, type Answers } from './scenes.ts'

const postScreen = (comments: object, answers: Answers = {}, change: object = {}) =>
  signedInWith('CUSTOMER', adaViewer, {
    PostScreenQuery: { viewer: adaViewer, post: fullPostNode({ comments, ...change }) },
    ...answers,
  })

export const heldPost = postScreen(pageOf([]), {}, { isHeld: true })

const twoThreads = pageOf([
  commentNode(1, { repliesCount: 1, threadRepliesCount: 1 }),
  commentNode(2, { repliesCount: 4, threadRepliesCount: 4 }),
])
const reply = commentNode(7, { rootId: 'comment-1', threadRepliesCount: 1 })

export const withTwoThreads = postScreen(twoThreads, {
  CommentRepliesQuery: threadAnswer('comment-1', [reply]),
})
