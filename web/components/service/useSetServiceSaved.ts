// Mutation that saves or unsaves a service, with toasts.
import { graphql } from 'react-relay'
import { sayOutcome } from '#web/components/confirm/sayOutcome.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
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
    await sayOutcome(saved ? words.save : words.unsave, () => commit({ input: { serviceId, saved } }))
  }
  return setSaved
}
