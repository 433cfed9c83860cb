// Switches something on and off: shown at once, one call after the other, and the last wish is the one that stays.
import { useCallback, useRef } from 'react'
import { commitMutation, useRelayEnvironment } from 'react-relay'
import {
  applyOptimisticMutation,
  type Disposable,
  type GraphQLTaggedNode,
  type MutationConfig,
  type MutationParameters,
} from 'relay-runtime'

interface Wish<T extends MutationParameters> {
  variables: T['variables']
  /** What it will be if all goes well; taken back without a word otherwise. */
  optimisticResponse: NonNullable<MutationConfig<T>['optimisticResponse']>
}

interface Line<T extends MutationParameters> {
  isBusy: boolean
  /** What is wanted as soon as the call under way has ended, and how it is shown until then. */
  next: { wish: Wish<T>; shown: Disposable } | null
}

/** The call rejects with the ServerError of the last wish; one that was overtaken by another wish resolves at once. */
export function useSwitch<T extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()
  const line = useRef<Line<T>>({ isBusy: false, next: null })

  return useCallback(
    async (wish: Wish<T>) => {
      const { current: own } = line
      if (own.isBusy) {
        own.next?.shown.dispose()
        own.next = { wish, shown: applyOptimisticMutation(environment, { mutation, ...wish }) }
        return
      }
      own.isBusy = true
      try {
        await send(wish)
      } finally {
        own.isBusy = false
      }

      async function send(now: Wish<T>): Promise<void> {
        const answer = new Promise<void>((resolve, reject) => {
          const onCompleted = () => resolve()
          commitMutation<T>(environment, { mutation, ...now, onCompleted, onError: reject })
        })
        // The call shows its wish itself from here on.
        own.next?.shown.dispose()
        own.next = null
        // What failed is forgotten when another wish has come meanwhile.
        const failure: unknown = await answer.then(() => null).catch((error: unknown) => error)
        const { next } = own as Line<T>
        if (next) return send(next.wish)
        if (failure) throw failure
      }
    },
    [environment, mutation],
  )
}
