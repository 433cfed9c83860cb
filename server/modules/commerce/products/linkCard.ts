// Link card of a shared product: name, price, vendor and main photo (002 §2).
import { displayName } from '#rules/shared/common'
import { formatNaira } from '#rules/shared/money'
import { stockText } from '#rules/commerce/products'
import type { Services } from '#server/core/context/context.ts'
import { findCardPicture } from '#server/modules/shared/media/cards.ts'
import { truncateDescription, type LinkCard } from '#server/modules/social/linkCards/linkCards.ts'
import { findSharedProduct } from './queries.ts'

/** Null unless everybody may see the product. */
export async function loadProductCard(services: Services, productId: number): Promise<LinkCard | null> {
  const product = await findSharedProduct(services, productId)
  if (!product) return null
  const { name, priceKobo, stock } = product
  const picture = findCardPicture(product.media)
  const sentences = [stockText(stock), `Sold by ${displayName(product)} on Fennec`, product.description]
  return {
    type: 'product',
    title: `${name} · ${formatNaira(priceKobo)}`,
    description: truncateDescription(sentences.filter(Boolean).join('. ').replace(/\s+/gu, ' ').trim()),
    image: picture && {
      url: services.storage.url(picture.name),
      width: picture.width,
      height: picture.height,
      alt: picture.media.alt ?? name,
    },
  }
}
