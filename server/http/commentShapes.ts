// Comments as the documented clients read them: the spelling of lists and that of the single post in one (001 §3).
import * as z from 'zod/mini'
import { databaseId } from '#server/core/ids.ts'
import { asMention, mentionAnswer, type Connection, type GraphPost } from '#server/http/postShapes.ts'
import { asPerson, personAnswer, personFields, type Person } from '#server/http/shapes.ts'

/** The fields of Comment that `asReply` reads. */
export const replyFields = `databaseId content createdAt editedAt isHidden parentId
  author { ${personFields} } mentions { userDatabaseId offset length }`

/** The fields of Comment that `asBriefComment` reads. */
export const briefCommentFields = `${replyFields} repliesCount`

/** The fields of Comment that `asComment` reads. Whoever wants more of a long thread asks for its replies. */
export const commentFields = `${briefCommentFields} replies(first: 100) { edges { node { ${replyFields} } } }`

export interface GraphReply {
  databaseId: number
  content: string
  createdAt: string
  editedAt: string | null
  isHidden: boolean
  parentId: string | null
  author: Person
  mentions: GraphPost['mentions']
}

export interface GraphBriefComment extends GraphReply {
  repliesCount: number
}

export interface GraphComment extends GraphBriefComment {
  replies: Pick<Connection<GraphReply>, 'edges'>
}

export const replyAnswer = z.object({
  id: z.int(),
  content: z.string(),
  createdAt: z.string(),
  created_at: z.string(),
  editedAt: z.nullable(z.string()),
  isHidden: z.boolean(),
  parentId: z.nullable(z.int()),
  mentions: z.array(mentionAnswer),
  user: personAnswer,
  user_id: z.int(),
  userFirstName: z.string(),
  userLastName: z.nullable(z.string()),
  userEmail: z.string(),
  userProfileImage: z.nullable(z.string()),
})

export function asReply(comment: GraphReply): z.infer<typeof replyAnswer> {
  const user = asPerson(comment.author)
  const { parentId, createdAt } = comment
  return {
    id: comment.databaseId,
    content: comment.content,
    createdAt,
    created_at: createdAt,
    editedAt: comment.editedAt,
    isHidden: comment.isHidden,
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

/** A comment beside its post in a list: how many replies it has, and not which. */
export const briefCommentAnswer = z.object({ ...replyAnswer.shape, repliesCount: z.int() })

export const asBriefComment = (comment: GraphBriefComment): z.infer<typeof briefCommentAnswer> => ({
  ...asReply(comment),
  repliesCount: comment.repliesCount,
})

export const commentAnswer = z.object({
  ...briefCommentAnswer.shape,
  replies: z.array(replyAnswer),
})

export const asComment = (comment: GraphComment): z.infer<typeof commentAnswer> => ({
  ...asBriefComment(comment),
  replies: comment.replies.edges.map(({ node }) => asReply(node)),
})
