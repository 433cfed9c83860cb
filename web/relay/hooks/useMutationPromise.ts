// A mutation as a promise and a pending flag (house D5). The promise rejects with a ServerError.
import { useCallback, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { commit, type MutationEffects, type MutationOptions } from './commit.ts'

export function useMutationPromise<T extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  { submissionKey, prefersSocket }: MutationOptions = {},
) {
  const environment = useRelayEnvironment()
  const [pendingCount, setPendingCount] = useState(0)
  const send = useCallback(
    async (variables: T['variables'], effects?: MutationEffects<T>): Promise<T['response']> => {
      setPendingCount((count) => count + 1)
      try {
        return await commit<T>(
          environment,
          { mutation, variables },
          { ...effects, submissionKey, prefersSocket },
        )
      } finally {
        setPendingCount((count) => count - 1)
      }
    },
    [environment, mutation, submissionKey, prefersSocket],
  )
  return [send, pendingCount > 0] as const
}
