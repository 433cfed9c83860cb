// Keeps a product for later, or no longer, and says so.
import { graphql } from 'react-relay'
import { toast } from '#web/design/toast.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { useSetProductSavedMutation } from '#web/__generated__/useSetProductSavedMutation.graphql.ts'

const words = {
  save: { done: 'Product saved for later', failed: 'Failed to save product' },
  unsave: { done: 'Product no longer saved', failed: 'Failed to unsave product' },
}

export function useSetProductSaved() {
  const [commit, isPending] = useCommit<useSetProductSavedMutation>(graphql`
    mutation useSetProductSavedMutation($input: SetProductSavedInput!) {
      setProductSaved(input: $input) {
        product {
          id
          viewerHasSaved
        }
      }
    }
  `)
  async function setSaved(productId: string, saved: boolean) {
    if (isPending) return
    const { done, failed } = saved ? words.save : words.unsave
    try {
      await commit({ input: { productId, saved } })
      toast({ title: done, kind: 'success' })
    } catch (error) {
      toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
    }
  }
  return setSaved
}
