// What a link to a post shows where it is shared: who wrote it, how it begins, and its first photo (decision 43).
import { displayName } from '#rules/common'
import type { Parts } from '#server/core/context.ts'
import { cardPictureOf } from '#server/features/media/cards.ts'
import { altOf } from '#server/features/media/names.ts'
import { findSharedPost } from './rows.ts'

export interface LinkCard {
  title: string
  description: string
  /** Null for a post without a photo. The path or address of the picture; its measures are pixels. */
  image: { url: string; width: number; height: number; alt: string } | null
}

/** In characters as a reader counts them: what is longer is cut off anyway. */
const longest = 200

/** The card of a post that everybody may see; null for any other, be it private, deleted or never written. */
export async function linkCardOf(parts: Parts, postId: number): Promise<LinkCard | null> {
  const post = await findSharedPost(parts, postId)
  if (!post) return null
  const name = displayName(post)
  const picture = cardPictureOf(post.media)
  const [first] = post.media
  const words = cut(post.content.replace(/\s+/gu, ' ').trim())
  return {
    title: `${name} on Fennec`,
    description: words || (first ? altOf({ ...first, ownerName: name }) : ''),
    image: picture && {
      url: parts.storage.url(picture.name),
      width: picture.width,
      height: picture.height,
      alt: altOf({ ...picture.media, ownerName: name }),
    },
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a text, never in the middle of a character. */
export function cut(text: string): string {
  let count = 0
  for (const { index } of segmenter.segment(text))
    if (++count > longest) return `${text.slice(0, index).trimEnd()}…`
  return text
}
