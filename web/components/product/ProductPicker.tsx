// Dialog in which a vendor picks one of their products, newest first.
import { useContext } from 'react'
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { DialogBoundary } from '#web/components/dialog/DialogBoundary.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import { RetryContext } from '#web/relay/network/retry.ts'
import type { ProductPicker_user$key } from '#web/__generated__/ProductPicker_user.graphql.ts'
import type { ProductPickerPageQuery } from '#web/__generated__/ProductPickerPageQuery.graphql.ts'
import type { ProductPickerQuery } from '#web/__generated__/ProductPickerQuery.graphql.ts'
import { ProductFacts } from './ProductFacts.tsx'

type ProductPickerProps = { isOpen: boolean; onClose: () => void; onPick: (productId: string) => void }

export function ProductPicker({ isOpen, onClose, onPick }: ProductPickerProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || onClose()} title="Your products" width={480}>
      <DialogBoundary>
        <Products
          onPick={(productId) => {
            onPick(productId)
            onClose()
          }}
        />
      </DialogBoundary>
    </Dialog>
  )
}

type ProductsProps = Pick<ProductPickerProps, 'onPick'>

function Products({ onPick }: ProductsProps) {
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
  return viewer && <ProductList user={viewer.user} onPick={onPick} />
}

function ProductList({ onPick, ...props }: ProductsProps & { user: ProductPicker_user$key }) {
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
