// The edit of a product (002 §2): what it says now, and its photos, which can be taken away, moved and added to.
import { graphql } from 'react-relay'
import { useParams } from 'react-router-dom'
import { useGoBack } from '#web/components/shell/BackButton.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { ReadScreen } from '#web/components/shell/ReadScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useIsSuspended, useStaysOpen } from '#web/components/standing/useSuspended.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { nairaDigits } from '#web/design/naira.ts'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import { useFresh } from '#web/relay/useFresh.ts'
import type { EditProductScreenMutation } from '#web/__generated__/EditProductScreenMutation.graphql.ts'
import type {
  EditProductScreenQuery,
  EditProductScreenQuery$data,
} from '#web/__generated__/EditProductScreenQuery.graphql.ts'
import { FormFrame } from './FormFrame.tsx'
import { MayNotSell } from './MayNotSell.tsx'
import { PhotoFields } from './PhotoFields.tsx'
import { ProductFields } from './ProductFields.tsx'
import { useProductForm, type Begun } from './useProductForm.ts'

const home = '/vendor-products'

export function EditProductScreen({ title }: { title: string }) {
  const databaseId = Number(useParams()['id'])
  return (
    <ReadScreen
      key={databaseId}
      failed="Error loading product"
      otherwise="Failed to fetch product"
      skeleton={
        <LoadingFrame title={title} hasBack>
          <p role="status" className="px-6 py-16 text-center text-muted">
            Loading...
          </p>
        </LoadingFrame>
      }
    >
      <Loaded databaseId={databaseId} title={title} />
    </ReadScreen>
  )
}

function Loaded({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, product } = useFresh<EditProductScreenQuery>(
    graphql`
      query EditProductScreenQuery($databaseId: Int!) {
        viewer {
          ...Shell_viewer
          suspendedUntil
          user {
            databaseId
            userType
          }
        }
        product(databaseId: $databaseId) {
          id
          databaseId
          name
          description
          stock
          category
          sizes
          price {
            kobo
          }
          photos {
            url
            alt
          }
          vendor {
            databaseId
          }
        }
      }
    `,
    { databaseId },
  )
  const isSuspended = useIsSuspended(viewer?.suspendedUntil)
  const isOwn = viewer != null && product?.vendor.databaseId === viewer.user.databaseId
  const isOpen = useStaysOpen(isOwn && viewer.user.userType === 'VENDOR' && !isSuspended)
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back={home} isTask={isOwn && isOpen}>
      {isOwn && isOpen && <EditProduct product={product} />}
      {isOwn && !isOpen && <MayNotSell userType={viewer.user.userType} />}
      {!isOwn && <NotToEdit isThere={product !== null} />}
    </Shell>
  )
}

function NotToEdit({ isThere }: { isThere: boolean }) {
  const goBack = useGoBack(home)
  return (
    <EmptyState
      title={isThere ? 'This product is not yours' : 'Product not found'}
      text={isThere ? 'Only who sells a product can change it.' : 'It may have been deleted.'}
      action={
        <Button variant="strong" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  )
}

type Product = NonNullable<EditProductScreenQuery$data['product']>

/** A category is chosen for who has none, and kept only if he saves it (decision 93). */
const usualCategory = 'Clothing'

const begunOf = (product: Product): Begun => ({
  productId: product.databaseId,
  said: {
    name: product.name,
    description: product.description,
    price: nairaDigits(product.price.kobo),
    stock: String(product.stock),
    category: product.category ?? usualCategory,
    sizes: product.sizes,
  },
  kept: product.photos,
})

function EditProduct({ product }: { product: Product }) {
  const goBack = useGoBack(home)
  const [commit] = useCommit<EditProductScreenMutation>(graphql`
    mutation EditProductScreenMutation($input: EditProductInput!) {
      editProduct(input: $input) {
        product {
          ...OwnProduct_product
          ...ProductCard_product
          photos {
            url
            alt
          }
        }
      }
    }
  `)
  const form = useProductForm({
    begun: begunOf(product),
    save: (input) => commit({ input: { ...input, productId: product.id } }),
    failed: 'Failed to update product',
    onSaved() {
      toast({ title: 'Product updated successfully!', kind: 'success' })
      goBack()
    },
  })
  return (
    <FormFrame form={form} action="Save Changes" pending="Saving..." onCancel={goBack}>
      <PhotoFields photos={form.photos} />
      <ProductFields form={form} />
    </FormFrame>
  )
}
