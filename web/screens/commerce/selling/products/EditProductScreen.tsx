// The form that edits a product and its photos (002 §2).
import { graphql } from 'react-relay'
import { useParams } from 'react-router-dom'
import { useGoBack } from '#web/components/shell/navigation/BackButton.tsx'
import { GoBackEmptyState } from '#web/components/shell/GoBackEmptyState.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { formatNairaDigits } from '#web/design/display/naira.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { EditProductScreenMutation } from '#web/__generated__/EditProductScreenMutation.graphql.ts'
import type {
  EditProductScreenQuery,
  EditProductScreenQuery$data,
} from '#web/__generated__/EditProductScreenQuery.graphql.ts'
import { FormFrame } from '../FormFrame.tsx'
import { PhotoFields } from './PhotoFields.tsx'
import { ProductFields } from './ProductFields.tsx'
import { useProductForm, type InitialProduct } from './useProductForm.ts'
import { VendorShell } from '../VendorShell.tsx'

const home = '/vendor-products'

export function EditProductScreen({ title }: { title: string }) {
  const databaseId = Number(useParams()['id'])
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Error loading product"
      fallbackText="Failed to fetch product"
      skeleton={<LoadingFrame title={title} hasBack text="Loading..." />}
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, product } = useRevalidatedQuery<EditProductScreenQuery>(
    graphql`
      query EditProductScreenQuery($databaseId: Int!) {
        viewer {
          ...VendorShell_viewer
          user {
            databaseId
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
  if (!viewer) return null
  const isOwn = product?.vendor.databaseId === viewer.user.databaseId
  return (
    <VendorShell
      viewer={viewer}
      title={title}
      back={home}
      replacement={!isOwn && renderUneditable(product !== null)}
    >
      {product && <EditProduct product={product} />}
    </VendorShell>
  )
}

const renderUneditable = (exists: boolean) =>
  exists ? (
    <GoBackEmptyState
      title="This product is not yours"
      text="Only who sells a product can change it."
      home={home}
    />
  ) : (
    <GoBackEmptyState title="Product not found" text="It may have been deleted." home={home} />
  )

type Product = NonNullable<EditProductScreenQuery$data['product']>

/** Preselected category of a product without one; stored only on save (002 §5). */
const defaultCategory = 'Clothing'

const toInitial = (product: Product): InitialProduct => ({
  productId: product.databaseId,
  values: {
    name: product.name,
    description: product.description,
    price: formatNairaDigits(product.price.kobo),
    stock: String(product.stock),
    category: product.category ?? defaultCategory,
    sizes: product.sizes,
  },
  saved: product.photos,
})

function EditProduct({ product }: { product: Product }) {
  const goBack = useGoBack(home)
  const [commit] = useMutationPromise<EditProductScreenMutation>(graphql`
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
    initial: toInitial(product),
    save: (input) => commit({ input: { ...input, productId: product.id } }),
    errorTitle: 'Failed to update product',
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
