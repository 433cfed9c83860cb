// A product in its vendor's list, with buttons to edit and delete it.
import { useState, type ReactNode } from 'react'
import { Package, Pencil, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { stockText } from '#rules/commerce/products'
import { HeldMark } from '#web/components/hidden/HiddenMark.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Photo } from '#web/components/photo/Photo.tsx'
import { Badge } from '#web/design/display/Badge.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Price } from '#web/design/display/Price.tsx'
import type { OwnProduct_product$key } from '#web/__generated__/OwnProduct_product.graphql.ts'

const loadDelete = async () => (await import('./DeleteProduct.tsx')).DeleteProduct

export function OwnProduct(props: { product: OwnProduct_product$key }) {
  const product = useFragment(
    graphql`
      fragment OwnProduct_product on Product {
        id
        databaseId
        name
        stock
        isHeld
        viewerCanEdit
        price {
          kobo
        }
        mainPhoto {
          ...Photo_media
        }
      }
    `,
    props.product,
  )
  const { databaseId, name, mainPhoto } = product
  return (
    <div className="relative flex items-center gap-3 border-b border-line px-4 py-3 hover:bg-hover md:px-6">
      <Thumb>{mainPhoto && <Photo media={mainPhoto} sizes="56px" />}</Thumb>
      <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <Link
          to={`/products/${databaseId}`}
          className="line-clamp-2 max-w-full font-semibold wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Price amountKobo={product.price.kobo} size="row" />
          <Stock stock={product.stock} />
        </span>
        {product.isHeld && <HeldMark />}
      </span>
      {product.viewerCanEdit && <OwnerActions id={product.id} databaseId={databaseId} name={name} />}
    </div>
  )
}

function OwnerActions({ id, databaseId, name }: { id: string; databaseId: number; name: string }) {
  const [Delete, ensureDeleteLoaded] = useLazyComponent(loadDelete)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <span className="relative flex shrink-0">
      <IconButton asChild label={`Edit ${name}`}>
        <Link to={`/edit-product/${databaseId}`}>
          <Pencil size={20} aria-hidden />
        </Link>
      </IconButton>
      <IconButton
        label={`Delete ${name}`}
        aria-haspopup="dialog"
        onClick={async () => setConfirming(await ensureDeleteLoaded())}
        className="text-danger"
      >
        <Trash2 size={20} aria-hidden />
      </IconButton>
      {Delete && (
        <Delete productId={id} name={name} isOpen={isConfirming} onClose={() => setConfirming(false)} />
      )}
    </span>
  )
}

const Thumb = ({ children }: { children: ReactNode }) => (
  <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control bg-inset text-faint">
    {children ?? <Package size={24} aria-hidden />}
  </span>
)

function Stock({ stock }: { stock: number }) {
  const text = stockText(stock) ?? `${stock.toLocaleString('en')} in stock`
  const status = stock === 0 ? 'failed' : stockText(stock) ? 'pending' : 'none'
  return <Badge status={status}>{text}</Badge>
}
