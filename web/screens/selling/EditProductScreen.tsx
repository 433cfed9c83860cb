// The edit of a product (002 §2): what it says now, and its photos, which can be taken away, moved and added to.
import { graphql } from 'react-relay'
import { useParams } from 'react-router-dom'
import { useGoBack } from '#web/components/shell/BackButton.tsx'
import { ReadScreen } from '#web/components/shell/ReadScreen.tsx'
import { nairaDigits } from '#web/design/naira.ts'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import { useFresh } from '#web/relay/useFresh.ts'
import type { EditProductScreenMutation } from '#web/__generated__/EditProductScreenMutation.graphql.ts'
import type {
  EditProductScreenQuery,
  EditProductScreenQuery$data,
} from '#web/__generated__/EditProductScreenQuery.graphql.ts'
import { EditFrame, EditSkeleton } from './EditFrame.tsx'
import { FormFrame } from './FormFrame.tsx'
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
      skeleton={<EditSkeleton title={title} />}
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
          ...EditFrame_viewer
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
  const notOwn = product
    ? { title: 'This product is not yours', text: 'Only who sells a product can change it.' }
    : { title: 'Product not found', text: 'It may have been deleted.' }
  return (
    <EditFrame
      viewer={viewer}
      vendorId={product?.vendor.databaseId}
      title={title}
      back={home}
      notOwn={notOwn}
    >
      {product && <EditProduct product={product} />}
    </EditFrame>
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
