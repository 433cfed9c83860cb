// Confirmation for deleting a service (002 §2).
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { DeleteServiceMutation } from '#web/__generated__/DeleteServiceMutation.graphql.ts'

type DeleteServiceProps = { serviceId: string; isOpen: boolean; onClose: () => void }

export function DeleteService({ serviceId, ...dialog }: DeleteServiceProps) {
  const [commit] = useMutationPromise<DeleteServiceMutation>(graphql`
    mutation DeleteServiceMutation($input: DeleteServiceInput!) {
      deleteService(input: $input) {
        deletedServiceId @deleteRecord
      }
    }
  `)
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete Service"
      question="Are you sure you want to delete this service? This action cannot be undone."
      confirm="Delete"
      pending="Deleting..."
      act={() => commit({ input: { serviceId } })}
      done="Service deleted successfully!"
      failed="Failed to delete service"
    />
  )
}
