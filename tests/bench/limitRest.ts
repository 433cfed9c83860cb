// Posts of the limit server in the shape of REST (001 §3).
import { placeholderEmail } from '#rules/identity/users'
import type { MediaRow } from '#server/modules/shared/media/queries.ts'
import type { PostRow } from '#server/modules/social/posts/queries.ts'
import { toIso, type RawRow, type Viewer } from './limitBase.ts'

const toRestMedia = ({
  key,
  widths,
  kind,
  contentType,
  width,
  height,
  thumbhash,
  durationMs,
  alt,
}: MediaRow) => ({
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

export function restPost(row: RawRow<PostRow>, viewer: Viewer) {
  const media = row.media.map((item) => ({
    ...toRestMedia(item),
    alt: item.alt ?? `Photo by ${row.author_firstName} ${row.author_lastName}`,
  }))
  const urls = media.map(({ url }) => url)
  const mediaUrlText = urls.length > 1 ? JSON.stringify(urls) : (urls[0] ?? null)
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
    editedAt: toIso(row.editedAt),
    mentions: row.mentions,
    media,
    imageUrl: mediaUrlText,
    mediaUrl: mediaUrlText,
    createdAt: toIso(row.createdAt),
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
