// Product attached to an unsent post or message, with a button that removes it.
import { Suspense, useContext } from 'react'
import { X } from 'lucide-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import type { AttachedCardQuery } from '#web/__generated__/AttachedCardQuery.graphql.ts'
import { ProductFacts } from './ProductFacts.tsx'

export type AttachedCardProps = {
  productId: string
  onRemove?: () => void
}

export function AttachedCard({ productId, onRemove }: AttachedCardProps) {
  return (
    <div role="group" aria-label="Product" className="my-2 flex items-center rounded-card border border-line">
      <div className="min-h-23 min-w-0 flex-1 p-2.5">
        {/* An attached product is sent even if it cannot be loaded. */}
        <QueryBoundary fallback={() => <p className="text-faint">A product</p>}>
          <Suspense>
            <Facts productId={productId} />
          </Suspense>
        </QueryBoundary>
      </div>
      {onRemove && (
        <IconButton label="Leave the product out" onClick={onRemove}>
          <X size={20} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function Facts({ productId }: { productId: string }) {
  const { product } = useLazyLoadQuery<AttachedCardQuery>(
    graphql`
      query AttachedCardQuery($productId: ID!) {
        product: node(id: $productId) {
          ...ProductFacts_product @alias(as: "facts")
        }
      }
    `,
    { productId },
    { fetchKey: useContext(RetryContext), fetchPolicy: 'store-and-network' },
  )
  if (!product?.facts) return <p className="text-faint">This product is gone</p>
  return <ProductFacts product={product.facts} />
}
