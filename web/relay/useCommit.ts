// A mutation as a promise and a pending flag (house D5). It rejects with a ServerError; the caller says it in words.
import { useCallback } from 'react'
import { useMutation, useRelayEnvironment } from 'react-relay'
import {
  commitLocalUpdate,
  commitMutation,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
} from 'relay-runtime'
import type { TabKey } from '#web/session/keys.ts'
import type { Change } from './changes.ts'

/** What the store cannot see for itself. */
interface Meaning<T extends MutationParameters> {
  /** Of the act, while it is under way. */
  meanwhile?: readonly Change[]
  /** Of its answer. */
  afterwards?: (answer: T['response']) => readonly Change[]
  /** Of a refusal, or of no answer. */
  refused?: (error: unknown) => readonly Change[]
}

interface Way {
  /** Where the tab keeps a submission that may be repeated after a reload. */
  keptIn?: TabKey
  /** Whether it is said often, and may be said again: the socket carries it while that is open. */
  isFrequent?: boolean
}

export function useCommit<T extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  { keptIn, isFrequent }: Way = {},
) {
  const environment = useRelayEnvironment()
  const commitKept = useCallback(
    (environment: IEnvironment, config: MutationConfig<T>) =>
      commitMutation(environment, {
        ...config,
        cacheConfig: { force: true, metadata: { keptIn, isFrequent } },
      }),
    [keptIn, isFrequent],
  )
  const [start, isPending] = useMutation<T>(mutation, commitKept)
  const commit = useCallback(
    (variables: T['variables'], { meanwhile, afterwards, refused }: Meaning<T> = {}) =>
      new Promise<T['response']>((resolve, reject) => {
        start({
          variables,
          optimisticUpdater: meanwhile && ((store) => meanwhile.forEach((change) => change.applyTo(store))),
          updater(store, answer) {
            if (answer) afterwards?.(answer).forEach((change) => change.applyTo(store))
          },
          onCompleted: resolve,
          onError(error) {
            const changes = refused?.(error) ?? []
            commitLocalUpdate(environment, (store) => changes.forEach((change) => change.applyTo(store)))
            reject(error)
          },
        })
      }),
    [environment, start],
  )
  return [commit, isPending] as const
}
