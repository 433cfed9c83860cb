// A mutation as a promise and a pending flag (house D5). It rejects with a ServerError; the caller says it in words.
import { useCallback } from 'react'
import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime'

/** Changes of the store that cannot be declared; they come from web/relay. */
interface Updaters<T extends MutationParameters> {
  updater?: SelectorStoreUpdater<T['response']>
  optimisticUpdater?: SelectorStoreUpdater<T['response']>
}

export function useCommit<T extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const [start, isPending] = useMutation<T>(mutation)
  const commit = useCallback(
    (variables: T['variables'], optimisticResponse?: T['rawResponse'], updaters?: Updaters<T>) =>
      new Promise<T['response']>((resolve, reject) => {
        start({ variables, optimisticResponse, ...updaters, onCompleted: resolve, onError: reject })
      }),
    [start],
  )
  return [commit, isPending] as const
}
