// REST shapes of a post in a list and of a single post (ADR 2): response schemas (`…Answer`), the GraphQL fragment, and
// the functions that map it (`as…`).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { asMedia, mediaAnswer, mediaFields } from '#server/modules/shared/media/restShapes.ts'
import { asMention, mentionAnswer, mentionFields } from '#server/modules/social/mentions/restShapes.ts'
import { asPerson, personAnswer, personFields } from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { lowerCase } from '#server/http/rest/shapes.ts'

export const replySettings = ['everyone', 'followers', 'nobody'] as const

export const postFields = documentOf(
  `fragment PostFields on Post {
    databaseId content createdAt editedAt isQuote replySetting topic { name } quoteOf { databaseId }
    author { ...PersonFields } media { ...MediaFields } mentions { ...MentionFields } likesCount
    commentsCount repostsCount viewerHasLiked viewerHasReposted viewerHasSaved
  }`,
  [personFields, mediaFields, mentionFields],
)

type Post = ResultOf<typeof postFields>

const commonAnswer = {
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

const asCommon = (post: Post) => ({
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
  replySetting: lowerCase(post.replySetting),
  editedAt: post.editedAt,
  mentions: post.mentions.map(asMention),
  media: post.media.map(asMedia),
})

/** A post in a list (001 §3): one URL as text, several as JSON text, under both names. */
export const postAnswer = z.object({
  ...commonAnswer,
  imageUrl: z.nullable(z.string()),
  mediaUrl: z.nullable(z.string()),
  createdAt: z.string(),
  user: personAnswer,
})

export function asPost(post: Post): z.infer<typeof postAnswer> {
  const urls = post.media.map(({ url }) => url)
  const urlText = urls.length > 1 ? JSON.stringify(urls) : (urls[0] ?? null)
  return {
    ...asCommon(post),
    imageUrl: urlText,
    mediaUrl: urlText,
    createdAt: post.createdAt,
    user: asPerson(post.author),
  }
}

/** A single post (001 §3): author fields inline, media as two lists in JSON text. */
export const singlePostAnswer = z.object({
  ...commonAnswer,
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

export function asSinglePost(post: Post): z.infer<typeof singlePostAnswer> {
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
