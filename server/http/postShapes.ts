// Posts and their media as the documented clients read them: two shapes, and what is added to both (decisions 31, 33).
import * as z from 'zod/mini'
import { asPerson, lowerCase, personAnswer, personFields, type Person } from '#server/http/shapes.ts'
import { pageInfoFields, type PageInfo } from '#server/http/paging.ts'

export const replySettings = ['everyone', 'followers', 'nobody'] as const
const mediaKinds = ['image', 'video'] as const

/** The fields of Media that `asMedia` reads. */
export const mediaFields = 'kind contentType url width height thumbhash alt durationMs posterUrl'

/** The fields of Post that `asPost` and `asSinglePost` read. */
export const postFields = `databaseId content createdAt editedAt isQuote replySetting
  topic { name } quoteOf { databaseId } author { ${personFields} }
  media { ${mediaFields} }
  mentions { userDatabaseId offset length }
  likesCount commentsCount repostsCount viewerHasLiked viewerHasReposted viewerHasSaved`

/** A connection of posts that `asPosts` shapes. */
export const postsFields = `{ edges { node { ${postFields} } } ${pageInfoFields} }`

export interface GraphMedia {
  kind: string
  contentType: string
  url: string
  width: number
  height: number
  thumbhash: string | null
  alt: string
  durationMs: number | null
  posterUrl: string | null
}

export interface GraphPost {
  databaseId: number
  content: string
  createdAt: string
  editedAt: string | null
  isQuote: boolean
  replySetting: string
  topic: { name: string } | null
  quoteOf: { databaseId: number } | null
  author: Person
  media: GraphMedia[]
  mentions: { userDatabaseId: number; offset: number; length: number }[]
  likesCount: number
  commentsCount: number
  repostsCount: number
  viewerHasLiked: boolean
  viewerHasReposted: boolean
  viewerHasSaved: boolean
}

export interface Connection<Node> {
  edges: { node: Node }[]
  pageInfo: PageInfo
}

export const mentionAnswer = z.object({ userId: z.int(), offset: z.int(), length: z.int() })

export const asMention = ({ userDatabaseId, offset, length }: GraphPost['mentions'][number]) => ({
  userId: userDatabaseId,
  offset,
  length,
})

export const mediaAnswer = z.object({
  url: z.string(),
  kind: z.enum(mediaKinds),
  type: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.nullable(z.string()),
  alt: z.string(),
  durationMs: z.nullable(z.int()),
  posterUrl: z.nullable(z.string()),
})

export const asMedia = ({ kind, contentType, ...rest }: GraphMedia): z.infer<typeof mediaAnswer> => ({
  ...rest,
  kind: lowerCase(mediaKinds, kind) ?? 'image',
  type: contentType,
})

/** What both shapes have, and what no document knows yet. */
const common = {
  id: z.int(),
  content: z.string(),
  likesCount: z.int(),
  commentsCount: z.int(),
  repostsCount: z.int(),
  isLiked: z.boolean(),
  isReposted: z.boolean(),
  isSaved: z.boolean(),
  topic: z.nullable(z.string()),
  isQuote: z.boolean(),
  quoteOf: z.nullable(z.int()),
  replySetting: z.enum(replySettings),
  editedAt: z.nullable(z.string()),
  mentions: z.array(mentionAnswer),
  media: z.array(mediaAnswer),
}

const asCommon = (post: GraphPost) => ({
  id: post.databaseId,
  content: post.content,
  likesCount: post.likesCount,
  commentsCount: post.commentsCount,
  repostsCount: post.repostsCount,
  isLiked: post.viewerHasLiked,
  isReposted: post.viewerHasReposted,
  isSaved: post.viewerHasSaved,
  topic: post.topic?.name ?? null,
  isQuote: post.isQuote,
  quoteOf: post.quoteOf?.databaseId ?? null,
  replySetting: lowerCase(replySettings, post.replySetting) ?? ('everyone' as const),
  editedAt: post.editedAt,
  mentions: post.mentions.map(asMention),
  media: post.media.map(asMedia),
})

/** A post in a list (001 §3): one URL as it is, several as JSON text, under both of its names. */
export const postAnswer = z.object({
  ...common,
  imageUrl: z.nullable(z.string()),
  mediaUrl: z.nullable(z.string()),
  createdAt: z.string(),
  user: personAnswer,
})

export function asPost(post: GraphPost): z.infer<typeof postAnswer> {
  const urls = post.media.map(({ url }) => url)
  const spelled = urls.length > 1 ? JSON.stringify(urls) : (urls[0] ?? null)
  return {
    ...asCommon(post),
    imageUrl: spelled,
    mediaUrl: spelled,
    createdAt: post.createdAt,
    user: asPerson(post.author),
  }
}

export const asPosts = ({ edges }: Connection<GraphPost>) => edges.map(({ node }) => asPost(node))

/** A saved post says of what kind its first file is. */
export const savedPostAnswer = z.object({
  ...postAnswer.shape,
  mediaType: z.nullable(z.enum(mediaKinds)),
})

export const asSavedPost = (post: GraphPost): z.infer<typeof savedPostAnswer> => ({
  ...asPost(post),
  mediaType: post.media.map(asMedia)[0]?.kind ?? null,
})

/** The single-post response (001 §3): its author in the post itself, its media as two lists in JSON text. */
export const singlePostAnswer = z.object({
  ...common,
  user_id: z.int(),
  created_at: z.string(),
  authorFirstName: z.string(),
  authorLastName: z.nullable(z.string()),
  authorEmail: z.string(),
  authorProfileImage: z.nullable(z.string()),
  authorIsVerified: personAnswer.shape.isVerified,
  authorUniversity: z.string(),
  authorUniversityHandle: z.string(),
  mediaUrl: z.string(),
  mediaType: z.string(),
})

export function asSinglePost(post: GraphPost): z.infer<typeof singlePostAnswer> {
  const author = asPerson(post.author)
  return {
    ...asCommon(post),
    user_id: author.id,
    created_at: post.createdAt,
    authorFirstName: author.firstName,
    authorLastName: author.lastName,
    authorEmail: author.email,
    authorProfileImage: author.profileImageUrl,
    authorIsVerified: author.isVerified,
    authorUniversity: author.university,
    authorUniversityHandle: author.universityHandle,
    mediaUrl: JSON.stringify(post.media.map(({ url }) => url)),
    mediaType: JSON.stringify(post.media.map(({ contentType }) => contentType)),
  }
}
