// Details of a product, its seller, and the actions on it.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { stockText } from '#rules/commerce/products'
import { HeldMark } from '#web/components/hidden/HiddenMark.tsx'
import { MediaGallery } from '#web/components/media/MediaGallery.tsx'
import { BuyButton } from '#web/components/product/BuyButton.tsx'
import { NoPhoto } from '#web/components/product/NoPhoto.tsx'
import { Badge } from '#web/design/display/Badge.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Price } from '#web/design/display/Price.tsx'
import type {
  ProductDetails_product$data,
  ProductDetails_product$key,
} from '#web/__generated__/ProductDetails_product.graphql.ts'
import { SellerRow } from './SellerRow.tsx'
import { ShareButtons } from './ShareButtons.tsx'
import type { SharedLink } from '#web/components/sharing/shareLink.ts'
import { formatNaira } from '#web/design/display/naira.ts'

export function ProductDetails(props: { product: ProductDetails_product$key }) {
  const product = useFragment(
    graphql`
      fragment ProductDetails_product on Product {
        databaseId
        name
        description
        stock
        category
        isHeld
        sizes
        viewerCanAsk
        price {
          kobo
        }
        photos {
          id
          ...MediaGallery_media
        }
        vendor {
          databaseId
          ...SellerRow_user
        }
        ...BuyButton_product
      }
    `,
    props.product,
  )
  const { photos } = product
  return (
    <article aria-labelledby="product" className="px-4 pb-4 md:px-6">
      {photos.length > 0 ? (
        <MediaGallery media={photos} isFirst />
      ) : (
        <div className="mt-2.5 aspect-[2] w-full overflow-hidden rounded-card bg-inset">
          <NoPhoto />
        </div>
      )}
      {product.isHeld && (
        <div className="mt-3">
          <HeldMark />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price amountKobo={product.price.kobo} size="total" />
        <Stock stock={product.stock} />
      </div>
      <h2 id="product" dir="auto" className="mt-1 text-start text-heading font-bold wrap-anywhere">
        {product.name}
      </h2>
      {product.category && <p className="mt-0.5 text-small text-faint">{product.category}</p>}
      <Sizes sizes={product.sizes} />
      <p dir="auto" className="mt-3 text-start wrap-anywhere whitespace-pre-line">
        {product.description}
      </p>
      <SellerRow user={product.vendor} />
      <Actions product={product} />
    </article>
  )
}

/** A live region: the stock may change while the viewer reads. */
function Stock({ stock }: { stock: number }) {
  const text = stockText(stock) ?? 'In stock'
  const status = stock === 0 ? 'failed' : stockText(stock) ? 'pending' : 'delivered'
  return (
    <span role="status">
      <Badge status={status}>{text}</Badge>
    </span>
  )
}

function Sizes({ sizes }: { sizes: readonly string[] }) {
  if (sizes.length === 0) return null
  return (
    <ul aria-label="Sizes" className="mt-3 flex flex-wrap gap-1.5">
      {sizes.map((size) => (
        <li
          key={size}
          className="min-w-9 rounded-sm px-2.5 text-center text-sm/8 font-semibold inset-ring inset-ring-line-strong"
        >
          {size}
        </li>
      ))}
    </ul>
  )
}

function Actions({ product }: { product: ProductDetails_product$data }) {
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
      <BuyButton product={product} isAlone block />
      {product.viewerCanAsk && (
        <Button asChild variant="secondary" block>
          <Link to={`/messages/${product.vendor.databaseId}?product=${product.databaseId}`}>Message</Link>
        </Button>
      )}
      <Button asChild variant="secondary" block>
        <Link to={`/create-post?product=${product.databaseId}`}>Post to feed</Link>
      </Button>
      <ShareButtons shared={toSharedProduct(product)} />
    </div>
  )
}

/** Link to the public card of a product (002 §2). */
const toSharedProduct = ({ databaseId, name, price }: ProductDetails_product$data): SharedLink => ({
  path: `/p/${databaseId}`,
  title: `${name} · ${formatNaira(price.kobo)}`,
  note: 'Everybody can open it.',
})
