// Mutation that saves or unsaves a post, with toasts (001 §8).
import { graphql } from 'react-relay'
import { toastOutcome } from '#web/components/confirm/toastOutcome.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetSavedMutation } from '#web/__generated__/useSetSavedMutation.graphql.ts'

const texts = {
  save: { done: 'Post saved successfully!', failed: 'Failed to save post' },
  unsave: { done: 'Post unsaved successfully!', failed: 'Failed to unsave post' },
}

export function useSetSaved() {
  const [commit] = useMutationPromise<useSetSavedMutation>(graphql`
    mutation useSetSavedMutation($input: SetPostSavedInput!) {
      setPostSaved(input: $input) {
        post {
          id
          viewerHasSaved
        }
      }
    }
  `)
  return (postId: string, saved: boolean) =>
    toastOutcome(saved ? texts.save : texts.unsave, () => commit({ input: { postId, saved } }))
}
