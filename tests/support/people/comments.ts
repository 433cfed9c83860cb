// Comments in tests: posts to comment on, and comments as clients write and read them.
import { globalId } from '#server/core/context/ids.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller, type GraphqlAnswer } from '../calls.ts'
import type { Person } from '../factories.ts'

/** Stores a post, and counts it for its author. */
export async function storePost(
  { services }: Fennec,
  author: Person,
  changes: Partial<Prisma.PostUncheckedCreateInput> = {},
): Promise<number> {
  const data = { authorId: author.id, content: 'Gate closes by 10 now o.', campus: 'unilag', hotScore: 0 }
  const { id } = await services.prisma.post.create({
    data: { ...data, createdAt: services.now(), ...changes },
    select: { id: true },
  })
  await services.prisma.user.update({ where: { id: author.id }, data: { postsCount: { increment: 1 } } })
  return id
}

export interface ShownComment {
  id: string
  databaseId: number
  content: string
  parentId: string | null
  rootId: string | null
  repliesCount: number
  isHidden: boolean
  editedAt: string | null
  author: { databaseId: number }
  mentions: { userDatabaseId: number; offset: number; length: number }[]
}

export interface Payload {
  comment: ShownComment
  post: { commentsCount: number }
  deletedCommentId: string
}

const commentFields =
  'id databaseId content parentId rootId repliesCount isHidden editedAt author { databaseId }'
const fieldsWithMentions = `${commentFields} mentions { userDatabaseId offset length }`

const selections: Record<string, string> = {
  createComment: `comment { ${fieldsWithMentions} } post { commentsCount }`,
  editComment: `comment { ${fieldsWithMentions} }`,
  setCommentHidden: `comment { ${fieldsWithMentions} } post { commentsCount }`,
  deleteComment: 'deletedCommentId post { commentsCount }',
}

/** Runs a mutation of comments; errors are in the answer. */
export async function mutateComment(
  fennec: Fennec,
  name: 'createComment' | 'editComment' | 'setCommentHidden' | 'deleteComment',
  input: Record<string, unknown>,
  caller: Caller,
): Promise<GraphqlAnswer<Record<string, Payload>> & { payload: Payload; refusal: string | undefined }> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const answer = await graphql<Record<string, Payload>>(
    fennec,
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${selections[name]} } }`,
    { input },
    caller,
  )
  const [error] = answer.errors ?? []
  return {
    ...answer,
    payload: answer.data?.[name] as Payload,
    refusal: error && `${error.extensions.code} ${error.message}`,
  }
}

/** Comments on a post or replies to a comment, and returns the comment. */
export async function createComment(
  fennec: Fennec,
  caller: Caller,
  content: string,
  to: { postId: number; parentId?: string; mentions?: unknown },
): Promise<ShownComment> {
  const input = { ...to, content, postId: globalId('Post', to.postId) }
  const { payload, refusal } = await mutateComment(fennec, 'createComment', input, caller)
  if (refusal) throw new Error(refusal)
  return payload.comment
}

/** A thread as a viewer reads it, without its mentions. */
export type Thread = ShownComment & { replies: { edges: { node: ShownComment }[] } }

/** Comments of a post with their replies, as the caller sees them. */
export async function readThreads(fennec: Fennec, postId: number, caller: Caller): Promise<Thread[]> {
  const { data, errors } = await graphql<{ post: { comments: { edges: { node: Thread }[] } } | null }>(
    fennec,
    `query ($databaseId: Int!) { post(databaseId: $databaseId) { comments { edges { node {
      ${commentFields} replies { edges { node { ${commentFields} } } } } } } } }`,
    { databaseId: postId },
    caller,
  )
  if (errors) throw new Error(errors[0]?.message)
  return data?.post?.comments.edges.map(({ node }) => node) ?? []
}

/** The same as texts, with replies in brackets: "one [a, b]". */
export async function readCommentTexts(fennec: Fennec, postId: number, caller: Caller): Promise<string[]> {
  return (await readThreads(fennec, postId, caller)).map(({ content, replies }) => {
    const answers = replies.edges.map(({ node }) => node.content)
    return answers.length > 0 ? `${content} [${answers.join(', ')}]` : content
  })
}

export interface LikedComment {
  likesCount: number
  viewerHasLiked: boolean
}

/** Likes or unlikes a comment, and returns its new state or the code of the refusal. */
export async function likeComment(
  fennec: Fennec,
  caller: Caller,
  commentId: string,
  liked = true,
): Promise<LikedComment | string | undefined> {
  const { data, errors } = await graphql<{ setCommentLiked: { comment: LikedComment } }>(
    fennec,
    `
      mutation ($input: SetCommentLikedInput!) {
        setCommentLiked(input: $input) {
          comment {
            likesCount
            viewerHasLiked
          }
        }
      }
    `,
    { input: { commentId, liked } },
    caller,
  )
  return errors?.[0]?.extensions.code ?? data?.setCommentLiked.comment
}

/** Selects comments and posts with wrong stored counts; it must always be empty. */
export const wrongCommentCounts = `
  SELECT 'post ' || p.id AS of, p."commentsCount" AS stored, count(c.id)::int AS counted
  FROM "Post" p LEFT JOIN ("Comment" c LEFT JOIN "Comment" r ON r.id = c."rootId")
    ON c."postId" = p.id AND NOT c."isHidden" AND NOT coalesce(r."isHidden", false)
  GROUP BY p.id HAVING p."commentsCount" <> count(c.id)
  UNION ALL
  SELECT 'comment ' || r.id, r."repliesCount", count(c.id)::int
  FROM "Comment" r LEFT JOIN "Comment" c ON c."rootId" = r.id AND NOT c."isHidden"
  GROUP BY r.id HAVING r."repliesCount" <> count(c.id)
  UNION ALL
  SELECT 'likes of ' || c.id, c."likesCount", count(l."userId")::int
  FROM "Comment" c LEFT JOIN "CommentLike" l ON l."commentId" = c.id
  GROUP BY c.id HAVING c."likesCount" <> count(l."userId")`
