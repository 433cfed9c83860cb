// What a link shows where it is shared: of a post who wrote it, how it begins, and its first photo (decision 43); of a
// person name, campus and picture (decision 341); of a product name, price, vendor and main photo (decision 107).
import { displayName } from '#rules/shared/common'
import { nairaText } from '#rules/shared/money'
import { stockText } from '#rules/commerce/products'
import type { Parts } from '#server/core/context.ts'
import { cardPictureOf } from '#server/modules/shared/media/cards.ts'
import { altOf } from '#server/modules/shared/media/names.ts'
import { pictureCard } from '#server/modules/identity/users/picture.ts'
import { findSharedPerson, findSharedPost, findSharedProduct } from './queries.ts'

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

/** The card of a product whose vendor everybody may know of; null for any other. */
export async function productCardOf(parts: Parts, productId: number): Promise<LinkCard | null> {
  const product = await findSharedProduct(parts, productId)
  if (!product) return null
  const { name, priceKobo, stock } = product
  const picture = cardPictureOf(product.media)
  const said = [stockText(stock), `Sold by ${displayName(product)} on Fennec`, product.description]
  return {
    type: 'product',
    title: `${name} · ${nairaText(priceKobo)}`,
    description: cut(said.filter(Boolean).join('. ').replace(/\s+/gu, ' ').trim()),
    image: picture && {
      url: parts.storage.url(picture.name),
      width: picture.width,
      height: picture.height,
      alt: picture.media.alt ?? name,
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
