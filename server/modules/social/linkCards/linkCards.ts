// Link cards: title, text and picture of a link to a post (001 §6) or a person (ADR 31) where it is shared.
import { displayName } from '#rules/shared/common'
import type { Parts } from '#server/core/context/context.ts'
import { cardPictureOf } from '#server/modules/shared/media/cards.ts'
import { altOf } from '#server/modules/shared/media/names.ts'
import { pictureCard } from '#server/modules/identity/users/picture.ts'
import { findSharedPerson, findSharedPost } from './queries.ts'

export interface LinkCard {
  type: 'article' | 'profile' | 'product'
  title: string
  description: string
  /** Null for a post or product without a photo, or a person without a picture. The path or address of the picture; its measures are pixels. */
  image: { url: string; width: number; height: number; alt: string } | null
}

/** In characters as a reader counts them: what is longer is cut off anyway. */
const longest = 200

/** The card of a post that everybody may see; null for any other, be it private, deleted or never written. */
export async function postCardOf(parts: Parts, postId: number): Promise<LinkCard | null> {
  const post = await findSharedPost(parts, postId)
  if (!post) return null
  const name = displayName(post)
  const picture = cardPictureOf(post.media)
  const [first] = post.media
  const words = cut(post.content.replace(/\s+/gu, ' ').trim())
  return {
    type: 'article',
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

/** The card of a person who hides nothing from anybody; null for any other, be she private, suspended or not there. */
export async function profileCardOf(parts: Parts, userId: number): Promise<LinkCard | null> {
  const person = await findSharedPerson(parts, userId)
  if (!person) return null
  const name = displayName(person)
  const picture = person.pictureKey === null ? null : pictureCard(person.pictureKey)
  return {
    type: 'profile',
    title: `${name} on Fennec`,
    description: cut(`@${person.handle} · ${person.university}`),
    image: picture && { ...picture, url: parts.storage.url(picture.name), alt: `Profile picture of ${name}` },
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
