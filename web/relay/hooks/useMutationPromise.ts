// A mutation as a promise and a pending flag (house D5). The promise rejects with a ServerError.
import { useCallback, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { commit, type MutationEffects, type MutationOptions } from './commit.ts'

export function useMutationPromise<T extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  { keptIn, isFrequent }: MutationOptions = {},
) {
  const environment = useRelayEnvironment()
  const [pendingCount, setPendingCount] = useState(0)
  const send = useCallback(
    async (variables: T['variables'], effects?: MutationEffects<T>): Promise<T['response']> => {
      setPendingCount((count) => count + 1)
      try {
        return await commit<T>(environment, { mutation, variables }, { ...effects, keptIn, isFrequent })
      } finally {
        setPendingCount((count) => count - 1)
      }
    },
    [environment, mutation, keptIn, isFrequent],
  )
  return [send, pendingCount > 0] as const
}
