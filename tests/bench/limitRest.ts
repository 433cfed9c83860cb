// Posts in the shape of REST, from the same rows (001 §3).
import { placeholderEmail } from '#rules/identity/users'
import type { MediaRow } from '#server/modules/shared/media/queries.ts'
import type { PostRow } from '#server/modules/social/posts/queries.ts'
import { iso, type Raw, type Viewer } from './bare.ts'

const fileOf = ({ key, widths, kind, contentType, width, height, thumbhash, durationMs, alt }: MediaRow) => ({
  kind: kind.toLowerCase(),
  url: `/media/${key}-${widths.find((one) => one >= 1280)}.webp`,
  width,
  height,
  thumbhash,
  alt,
  durationMs,
  posterUrl: null,
  type: contentType,
})

export function restPost(row: Raw<PostRow>, viewer: Viewer) {
  const media = row.media.map((item) => ({
    ...fileOf(item),
    alt: item.alt ?? `Photo by ${row.author_firstName} ${row.author_lastName}`,
  }))
  const urls = media.map(({ url }) => url)
  const spelled = urls.length > 1 ? JSON.stringify(urls) : (urls[0] ?? null)
  return {
    id: row.id,
    content: row.content,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    repostsCount: row.repostsCount,
    isLiked: row.viewerHasLiked,
    isReposted: row.viewerHasReposted,
    isSaved: row.viewerHasSaved,
    topic: row.topic,
    isQuote: row.isQuote,
    quoteOf: row.quoteOfId,
    replySetting: row.replySetting.toLowerCase(),
    editedAt: iso(row.editedAt),
    mentions: row.mentions,
    media,
    imageUrl: spelled,
    mediaUrl: spelled,
    createdAt: iso(row.createdAt),
    user: {
      id: row.author_id,
      firstName: row.author_firstName,
      lastName: row.author_lastName,
      profileImageUrl: row.author_pictureKey && `/media/${row.author_pictureKey}-512.webp`,
      isVerified: row.author_isVerified ? 1 : 0,
      university: row.author_university,
      universityHandle: row.author_handle,
      userType: row.author_role.toLowerCase(),
      email: row.author_id === viewer.id ? row.author_email : placeholderEmail(row.author_handle),
    },
  }
}
