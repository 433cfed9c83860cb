// Mutation that saves or unsaves a product, with toasts.
import { graphql } from 'react-relay'
import { toastOutcome } from '#web/components/confirm/toastOutcome.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetProductSavedMutation } from '#web/__generated__/useSetProductSavedMutation.graphql.ts'

const texts = {
  save: { done: 'Product saved for later', failed: 'Failed to save product' },
  unsave: { done: 'Product no longer saved', failed: 'Failed to unsave product' },
}

export function useSetProductSaved() {
  const [commit, isPending] = useMutationPromise<useSetProductSavedMutation>(graphql`
    mutation useSetProductSavedMutation($input: SetProductSavedInput!) {
      setProductSaved(input: $input) {
        product {
          id
          viewerHasSaved
        }
      }
    }
  `)
  return async (productId: string, saved: boolean) => {
    if (isPending) return
    await toastOutcome(saved ? texts.save : texts.unsave, () => commit({ input: { productId, saved } }))
  }
}
