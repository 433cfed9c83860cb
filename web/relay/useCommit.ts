// A mutation as a promise and a pending flag (house D5). It rejects with a ServerError; the caller says it in words.
import { useCallback } from 'react'
import { useMutation } from 'react-relay'
import {
  commitMutation,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
  type SelectorStoreUpdater,
} from 'relay-runtime'
import type { TabKey } from '#web/session/keys.ts'

/** Changes of the store that cannot be declared; they come from web/relay. */
interface Updaters<T extends MutationParameters> {
  updater?: SelectorStoreUpdater<T['response']>
  optimisticUpdater?: SelectorStoreUpdater<T['response']>
}

/** `keptIn` is where the tab keeps a submission that may be repeated after a reload. */
export function useCommit<T extends MutationParameters>(mutation: GraphQLTaggedNode, keptIn?: TabKey) {
  const commitKept = useCallback(
    (environment: IEnvironment, config: MutationConfig<T>) =>
      commitMutation(environment, { ...config, cacheConfig: { force: true, metadata: { keptIn } } }),
    [keptIn],
  )
  const [start, isPending] = useMutation<T>(mutation, commitKept)
  const commit = useCallback(
    (variables: T['variables'], optimisticResponse?: T['rawResponse'], updaters?: Updaters<T>) =>
      new Promise<T['response']>((resolve, reject) => {
        start({ variables, optimisticResponse, ...updaters, onCompleted: resolve, onError: reject })
      }),
    [start],
  )
  return [commit, isPending] as const
}
