// Keeps a service for later, or no longer, and says so.
import { graphql } from 'react-relay'
import { toast } from '#web/design/toast.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { useSetServiceSavedMutation } from '#web/__generated__/useSetServiceSavedMutation.graphql.ts'

const words = {
  save: { done: 'Service saved for later', failed: 'Failed to save service' },
  unsave: { done: 'Service no longer saved', failed: 'Failed to unsave service' },
}

export function useSetServiceSaved() {
  const [commit, isPending] = useCommit<useSetServiceSavedMutation>(graphql`
    mutation useSetServiceSavedMutation($input: SetServiceSavedInput!) {
      setServiceSaved(input: $input) {
        service {
          id
          viewerHasSaved
        }
      }
    }
  `)
  async function setSaved(serviceId: string, saved: boolean) {
    if (isPending) return
    const { done, failed } = saved ? words.save : words.unsave
    try {
      await commit({ input: { serviceId, saved } })
      toast({ title: done, kind: 'success' })
    } catch (error) {
      toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
    }
  }
  return setSaved
}
