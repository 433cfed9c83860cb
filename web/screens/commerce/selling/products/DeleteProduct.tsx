// Confirmation for deleting a product (002 §2).
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { DeleteProductMutation } from '#web/__generated__/DeleteProductMutation.graphql.ts'

type DeleteProductProps = { productId: string; name: string; isOpen: boolean; onClose: () => void }

export function DeleteProduct({ productId, name, ...dialog }: DeleteProductProps) {
  const [commit] = useMutationPromise<DeleteProductMutation>(graphql`
    mutation DeleteProductMutation($input: DeleteProductInput!) {
      deleteProduct(input: $input) {
        deletedProductId @deleteRecord
      }
    }
  `)
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete Product"
      question={
        <>
          Are you sure you want to delete <bdi>{name}</bdi>? This action cannot be undone. What was ordered of
          it is not touched.
        </>
      }
      confirm="Delete"
      pending="Deleting..."
      act={() => commit({ input: { productId } })}
      done="Product deleted successfully"
      failed="Failed to delete product"
    />
  )
}
