// Link cards of posts (001 §6) and people (ADR 31): title, text and picture of a shared link.
import { displayName } from '#rules/shared/common'
import type { Services } from '#server/core/context/context.ts'
import { findCardPicture } from '#server/modules/shared/media/cards.ts'
import { resolveAltText } from '#server/modules/shared/media/names.ts'
import { pictureCard } from '#server/modules/identity/users/picture.ts'
import { findPublicPerson, findPublicPost } from './queries.ts'

export interface LinkCard {
  type: 'article' | 'profile' | 'product'
  title: string
  description: string
  /** Null without a picture. `url` is a path or a full URL, the sizes are pixels. */
  image: { url: string; width: number; height: number; alt: string } | null
}

/** In graphemes. */
const maxDescriptionCharacters = 200

/** Returns the card of a public post; null if it is private, deleted or unknown. */
export async function findPostCard(services: Services, postId: number): Promise<LinkCard | null> {
  const post = await findPublicPost(services, postId)
  if (!post) return null
  const name = displayName(post)
  const picture = findCardPicture(post.media)
  const [firstMedia] = post.media
  const text = truncateDescription(post.content.replace(/\s+/gu, ' ').trim())
  return {
    type: 'article',
    title: `${name} on Fennec`,
    description: text || (firstMedia ? resolveAltText({ ...firstMedia, ownerName: name }) : ''),
    image: picture && {
      url: services.storage.url(picture.name),
      width: picture.width,
      height: picture.height,
      alt: resolveAltText({ ...picture.media, ownerName: name }),
    },
  }
}

/** Returns the card of a public account; null if it is private, suspended or unknown. */
export async function findProfileCard(services: Services, userId: number): Promise<LinkCard | null> {
  const person = await findPublicPerson(services, userId)
  if (!person) return null
  const name = displayName(person)
  const picture = person.pictureKey === null ? null : pictureCard(person.pictureKey)
  return {
    type: 'profile',
    title: `${name} on Fennec`,
    description: truncateDescription(`@${person.handle} · ${person.university}`),
    image: picture && {
      ...picture,
      url: services.storage.url(picture.name),
      alt: `Profile picture of ${name}`,
    },
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shortens a text to the length of a description, ending with an ellipsis; never cuts inside a grapheme. */
export function truncateDescription(text: string): string {
  let count = 0
  for (const { index } of segmenter.segment(text))
    if (++count > maxDescriptionCharacters) return `${text.slice(0, index).trimEnd()}…`
  return text
}
