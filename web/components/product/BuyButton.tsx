// 'Buy Now' of a product; 'Edit' for its vendor.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { useSession } from '#web/session/session.ts'
import type { BuyButton_product$key } from '#web/__generated__/BuyButton_product.graphql.ts'

type BuyButtonProps = {
  product: BuyButton_product$key
  block?: boolean
  /** True on the product's page, where the button is larger. */
  isAlone?: boolean
}

const loadCheckout = async () => (await import('#web/components/checkout/CheckoutDialog.tsx')).CheckoutDialog

export function BuyButton({ block, isAlone = false, ...props }: BuyButtonProps) {
  const { databaseId, name, viewerCanBuy, vendor } = useFragment(
    graphql`
      fragment BuyButton_product on Product {
        databaseId
        name
        viewerCanBuy
        vendor {
          databaseId
        }
      }
    `,
    props.product,
  )
  const { user } = useSession()
  const [Checkout, ensureLoaded] = useLazyComponent(loadCheckout, { title: 'Checkout' })
  const [isOpen, setOpen] = useState(false)
  const size = isAlone ? 'md' : 'sm'
  const suffix = <span className="sr-only"> {name}</span>
  if (user?.id === vendor.databaseId)
    return (
      <Button asChild variant="secondary" size={size} block={block}>
        <Link to={`/edit-product/${databaseId}`}>
          <span>Edit{suffix}</span>
        </Link>
      </Button>
    )
  return (
    <>
      <Button
        variant={isAlone ? 'primary' : 'strong'}
        size={size}
        block={block}
        disabled={!viewerCanBuy}
        onClick={async () => setOpen(await ensureLoaded())}
      >
        <span>Buy Now{suffix}</span>
      </Button>
      {Checkout && <Checkout databaseId={databaseId} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
