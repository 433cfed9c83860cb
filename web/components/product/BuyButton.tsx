// The way to buy a product, or for its vendor to change it.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Button } from '#web/design/Button.tsx'
import { toast } from '#web/design/toast.ts'
import { useSession } from '#web/session/session.ts'
import type { BuyButton_product$key } from '#web/__generated__/BuyButton_product.graphql.ts'

type BuyButtonProps = {
  product: BuyButton_product$key
  block?: boolean
  /** On the page of the product it is the one orange button; where many stand side by side they are ink. */
  isAlone?: boolean
}

/** Said while nobody can be paid (decision 99). */
const comingSoon = {
  title: 'Coming soon!',
  description: 'Purchase functionality will be available soon.',
}

export function BuyButton({ block, isAlone = false, ...props }: BuyButtonProps) {
  const { databaseId, name, stock, vendor } = useFragment(
    graphql`
      fragment BuyButton_product on Product {
        databaseId
        name
        stock
        vendor {
          databaseId
        }
      }
    `,
    props.product,
  )
  const { user } = useSession()
  const size = isAlone ? 'md' : 'sm'
  const of = <span className="sr-only"> {name}</span>
  if (user?.id === vendor.databaseId)
    return (
      <Button asChild variant="secondary" size={size} block={block}>
        <Link to={`/edit-product/${databaseId}`}>
          <span>Edit{of}</span>
        </Link>
      </Button>
    )
  return (
    <Button
      variant={isAlone ? 'primary' : 'strong'}
      size={size}
      block={block}
      disabled={stock === 0}
      onClick={() => toast(comingSoon)}
    >
      <span>Buy Now{of}</span>
    </Button>
  )
}
