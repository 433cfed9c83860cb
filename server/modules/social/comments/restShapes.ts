// REST shapes of comments, in lists and under a single post (001 §3): response schemas (`…Answer`), GraphQL fragments
// (`…Fields`), and the functions that map one to the other (`as…`).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { databaseId } from '#server/core/context/ids.ts'
import { asMention, mentionAnswer, mentionFields } from '#server/modules/social/mentions/restShapes.ts'
import { asPerson, personAnswer, personFields } from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { listNodes } from '#server/http/rest/shapes.ts'

export const replyFields = documentOf(
  `fragment ReplyFields on Comment {
    databaseId content createdAt editedAt isHidden likesCount viewerHasLiked parentId author { ...PersonFields }
    mentions { ...MentionFields }
  }`,
  [personFields, mentionFields],
)

export const briefCommentFields = documentOf(
  `fragment BriefCommentFields on Comment { ...ReplyFields repliesCount }`,
  [replyFields],
)

/** Longer threads are read by GET /api/comments/:id/replies. */
export const commentFields = documentOf(
  `fragment CommentFields on Comment {
    ...BriefCommentFields replies(first: 100) { edges { node { ...ReplyFields } } }
  }`,
  [briefCommentFields, replyFields],
)

export const replyAnswer = z.object({
  id: z.int(),
  content: z.string(),
  createdAt: z.string(),
  created_at: z.string(),
  editedAt: z.nullable(z.string()),
  isHidden: z.boolean(),
  likesCount: z.int(),
  isLiked: z.boolean(),
  parentId: z.nullable(z.int()),
  mentions: z.array(mentionAnswer),
  user: personAnswer,
  user_id: z.int(),
  userFirstName: z.string(),
  userLastName: z.nullable(z.string()),
  userEmail: z.string(),
  userProfileImage: z.nullable(z.string()),
})

export function asReply(comment: ResultOf<typeof replyFields>): z.infer<typeof replyAnswer> {
  const user = asPerson(comment.author)
  const { parentId, createdAt } = comment
  return {
    id: comment.databaseId,
    content: comment.content,
    createdAt,
    created_at: createdAt,
    editedAt: comment.editedAt,
    isHidden: comment.isHidden,
    likesCount: comment.likesCount,
    isLiked: comment.viewerHasLiked,
    parentId: parentId === null ? null : databaseId('Comment', parentId),
    mentions: comment.mentions.map(asMention),
    user,
    user_id: user.id,
    userFirstName: user.firstName,
    userLastName: user.lastName,
    userEmail: user.email,
    userProfileImage: user.profileImageUrl,
  }
}

export const briefCommentAnswer = z.object({ ...replyAnswer.shape, repliesCount: z.int() })

export const asBriefComment = (
  comment: ResultOf<typeof briefCommentFields>,
): z.infer<typeof briefCommentAnswer> => ({ ...asReply(comment), repliesCount: comment.repliesCount })

export const commentAnswer = z.object({ ...briefCommentAnswer.shape, replies: z.array(replyAnswer) })

export const asComment = (comment: ResultOf<typeof commentFields>): z.infer<typeof commentAnswer> => ({
  ...asBriefComment(comment),
  replies: listNodes(comment.replies).map(asReply),
})
