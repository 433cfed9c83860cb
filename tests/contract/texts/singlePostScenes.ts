// Scenes around a single post with its comments.
import { pageOf, adaViewer, commentNode, threadAnswer, fullPostNode } from '../../web/social/commentPanel.tsx'
import { signedInAs, type Answers } from './scenes.ts'

const asReaderOf = (comments: object, answers: Answers = {}, change: object = {}) =>
  signedInAs('CUSTOMER', adaViewer, {
    PostScreenQuery: { viewer: adaViewer, post: fullPostNode({ comments, ...change }) },
    ...answers,
  })

export const asPermittedViewer = asReaderOf(pageOf([]), {}, { isHeld: true })

const twoThreads = pageOf([
  commentNode(1, { repliesCount: 1, threadRepliesCount: 1 }),
  commentNode(2, { repliesCount: 4, threadRepliesCount: 4 }),
])
const reply = commentNode(7, { rootId: 'comment-1', threadRepliesCount: 1 })

export const asReader = asReaderOf(twoThreads, { CommentRepliesQuery: threadAnswer('comment-1', [reply]) })
