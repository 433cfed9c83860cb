// 'Add New Product' (002 §2): the form for a new product, saved as a draft on the device.
import { graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { sessionKeys } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { AddProductScreenMutation } from '#web/__generated__/AddProductScreenMutation.graphql.ts'
import { findProductLists } from '../lists.ts'
import { ForVendors } from '../ForVendors.tsx'
import { FormFrame } from '../FormFrame.tsx'
import { PhotoFields } from './PhotoFields.tsx'
import { ProductFields } from './ProductFields.tsx'
import { blankProduct, useProductForm, type ProductInput } from './useProductForm.ts'

const home = '/vendor-products'

export const AddProductScreen = ({ title }: { title: string }) => (
  <ForVendors title={title} back={home} needsBankAccount>
    <AddProduct />
  </ForVendors>
)

function AddProduct() {
  const navigate = useNavigate()
  const toProducts = () => void navigate(home)
  const form = useProductForm({
    initial: blankProduct,
    save: useCreateProduct(),
    errorTitle: 'Failed to create product',
    onSaved({ createProduct: { product } }) {
      const post = () => void navigate(`/create-post?product=${product.databaseId}`)
      toast({
        title: 'Product created successfully!',
        kind: 'success',
        action: { label: 'Post to feed', act: post },
      })
      toProducts()
    },
  })
  return (
    <FormFrame form={form} action="Add Product" pending="Adding..." onCancel={toProducts}>
      <PhotoFields photos={form.photos} />
      <ProductFields form={form} />
    </FormFrame>
  )
}

/** Returns a function that creates the product and prepends it to the vendor's list; rejects with a ServerError. */
function useCreateProduct() {
  const environment = useRelayEnvironment()
  // The idempotency key survives a reload with the draft, so that a retry never creates the product twice.
  const [commit] = useMutationPromise<AddProductScreenMutation>(
    graphql`
      mutation AddProductScreenMutation($input: CreateProductInput!, $connections: [ID!]!) {
        createProduct(input: $input) {
          product @prependNode(connections: $connections, edgeTypeName: "ProductEdge") {
            databaseId
            ...OwnProduct_product
            ...ProductCard_product
          }
        }
      }
    `,
    { submissionKey: sessionKeys.unfinishedProduct },
  )
  return (input: ProductInput) =>
    commit({ input, connections: findProductLists(environment, btoa(`User:${getSession().user?.id}`)) })
}
