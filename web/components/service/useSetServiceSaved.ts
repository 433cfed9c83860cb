// Mutation that saves or unsaves a service, with toasts.
import { graphql } from 'react-relay'
import { toastOutcome } from '#web/components/confirm/toastOutcome.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetServiceSavedMutation } from '#web/__generated__/useSetServiceSavedMutation.graphql.ts'

const texts = {
  save: { done: 'Service saved for later', failed: 'Failed to save service' },
  unsave: { done: 'Service no longer saved', failed: 'Failed to unsave service' },
}

export function useSetServiceSaved() {
  const [commit, isPending] = useMutationPromise<useSetServiceSavedMutation>(graphql`
    mutation useSetServiceSavedMutation($input: SetServiceSavedInput!) {
      setServiceSaved(input: $input) {
        service {
          id
          viewerHasSaved
        }
      }
    }
  `)
  return async (serviceId: string, saved: boolean) => {
    if (isPending) return
    await toastOutcome(saved ? texts.save : texts.unsave, () => commit({ input: { serviceId, saved } }))
  }
}
