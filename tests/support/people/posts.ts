// Posts in tests: published, liked, reposted and saved by the client's mutations.
import { globalId } from '#server/core/context/ids.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller, type GraphqlAnswer } from '../calls.ts'

/** Publishes a text, and returns the id of its row. */
export async function publishPost(
  fennec: Fennec,
  author: Caller,
  content = 'Anyone at the library tonight?',
  input: Record<string, unknown> = {},
): Promise<number> {
  const { data, errors } = await graphql<{ createPost: { post: { databaseId: number } } }>(
    fennec,
    'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { databaseId } } }',
    { input: { content, ...input } },
    author,
  )
  if (!data) throw new Error(`nothing was published: ${errors?.[0]?.message}`)
  return data.createPost.post.databaseId
}

export interface EngagedPost {
  likesCount: number
  repostsCount: number
  viewerHasLiked: boolean
  viewerHasReposted: boolean
  viewerHasSaved: boolean
}

const selection = 'likesCount repostsCount viewerHasLiked viewerHasReposted viewerHasSaved'

const mutations = {
  like: ['setPostLiked', 'liked'],
  repost: ['setPostReposted', 'reposted'],
  save: ['setPostSaved', 'saved'],
} as const

export type Engagement = keyof typeof mutations

/** Likes, reposts or saves a post, or reverts it. */
export function engage(
  fennec: Fennec,
  kind: Engagement,
  postId: number,
  caller: Caller,
  isOn = true,
): Promise<GraphqlAnswer<Record<string, { post: EngagedPost }>>> {
  const [mutation, state] = mutations[kind]
  return graphql(
    fennec,
    `mutation ($postId: ID!, $wanted: Boolean!) {
      ${mutation}(input: { postId: $postId, ${state}: $wanted }) { post { ${selection} } }
    }`,
    { postId: globalId('Post', postId), wanted: isOn },
    caller,
  )
}

/** The post in the answer. */
export const engagedPost = ({
  data,
}: GraphqlAnswer<Record<string, { post: EngagedPost }>>): EngagedPost | undefined =>
  Object.values(data ?? {})[0]?.post

/** Selects posts with wrong stored counts of likes and reposts; it must always be empty (I3). */
export const wrongEngagementCounts = `
  SELECT p.id FROM "Post" p WHERE
    p."likesCount" <> (SELECT count(*) FROM "Like" x WHERE x."postId" = p.id)
    OR p."repostsCount" <> (SELECT count(*) FROM "Repost" x WHERE x."postId" = p.id)`
