// One's own products in a dialog, to pick one of them: the newest first, more as one asks for them.
import { Suspense, useContext } from 'react'
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { RetryContext } from '#web/relay/network/retry.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import type { ProductPicker_user$key } from '#web/__generated__/ProductPicker_user.graphql.ts'
import type { ProductPickerPageQuery } from '#web/__generated__/ProductPickerPageQuery.graphql.ts'
import type { ProductPickerQuery } from '#web/__generated__/ProductPickerQuery.graphql.ts'
import { ProductFacts } from './ProductFacts.tsx'

type ProductPickerProps = { isOpen: boolean; onClose: () => void; onPick: (productId: string) => void }

export function ProductPicker({ isOpen, onClose, onPick }: ProductPickerProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || onClose()} title="Your products" width={480}>
      <QueryBoundary
        fallback={(error, retry) => (
          <div role="alert" className="grid min-h-40 place-items-center gap-3 text-center text-muted">
            {messageOf(error, noConnection)}
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      >
        <Suspense
          fallback={
            <div className="grid min-h-40 place-items-center">
              <Spinner />
            </div>
          }
        >
          <Products
            onPick={(productId) => {
              onPick(productId)
              onClose()
            }}
          />
        </Suspense>
      </QueryBoundary>
    </Dialog>
  )
}

type OnPick = Pick<ProductPickerProps, 'onPick'>

function Products({ onPick }: OnPick) {
  const { viewer } = useLazyLoadQuery<ProductPickerQuery>(
    graphql`
      query ProductPickerQuery {
        viewer {
          user {
            ...ProductPicker_user
          }
        }
      }
    `,
    {},
    { fetchKey: useContext(RetryContext), fetchPolicy: 'store-and-network' },
  )
  return viewer && <Own user={viewer.user} onPick={onPick} />
}

function Own({ onPick, ...props }: OnPick & { user: ProductPicker_user$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ProductPickerPageQuery,
    ProductPicker_user$key
  >(
    graphql`
      fragment ProductPicker_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "ProductPickerPageQuery") {
        products(first: $first, after: $after) @connection(key: "ProductPicker_products") {
          edges {
            node {
              id
              ...ProductFacts_product
            }
          }
        }
      }
    `,
    props.user,
  )
  const products = nodes(data.products)
  if (products.length === 0)
    return (
      <EmptyState
        title="Nothing to show yet"
        text="What you sell is found here once it is added."
        action={
          <Button asChild variant="strong">
            <Link to="/add-product">Add Product</Link>
          </Button>
        }
      />
    )
  return (
    <>
      <ul aria-label="Your products" className="-mx-2">
        {products.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onPick(product.id)}
              className="block w-full rounded-card p-2 text-start hover:bg-hover"
            >
              <ProductFacts product={product} />
            </button>
          </li>
        ))}
      </ul>
      {hasNext && (
        <Button variant="ghost" block pending={isLoadingNext && 'Loading...'} onClick={() => loadNext(20)}>
          Show more
        </Button>
      )}
    </>
  )
}
