// Switches something on and off: shown at once, one call after the other, and the last wish is the one that stays.
import { useCallback } from 'react'
import { useRelayEnvironment } from 'react-relay'
import {
  applyOptimisticMutation,
  getRequest,
  type Disposable,
  type Environment,
  type GraphQLTaggedNode,
  type MutationConfig,
  type MutationParameters,
} from 'relay-runtime'
import type { Change } from '../store/changes.ts'
import { commit } from './commit.ts'

interface Wish<T extends MutationParameters> {
  /** The id of what is switched. */
  of: string
  variables: T['variables']
  /** What it will be if all goes well; taken back without a word otherwise. */
  optimisticResponse: NonNullable<MutationConfig<T>['optimisticResponse']>
  /** What the store cannot see for itself of its answer. */
  afterwards?: readonly Change[]
}

/** While a call is under way. */
interface Line<T extends MutationParameters> {
  /** What is wanted as soon as the call under way has ended, and how it is shown until then. */
  next: { wish: Wish<T>; shown: Disposable } | null
}

/** One line for each thing and what is switched of it, wherever it is on the screens. */
const lines = new WeakMap<Environment, Map<string, Line<MutationParameters>>>()

/** The call rejects with the ServerError of the last wish; one that was overtaken by another wish resolves at once. */
export function useSwitch<T extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()

  return useCallback(
    async (wish: Wish<T>) => {
      const busy = lines.get(environment) ?? new Map<string, Line<T>>()
      lines.set(environment, busy)
      const name = `${getRequest(mutation).params.name} ${wish.of}`
      const underWay = busy.get(name)
      if (underWay) {
        underWay.next?.shown.dispose()
        underWay.next = { wish, shown: applyOptimisticMutation(environment, { mutation, ...wish }) }
        return
      }
      const own: Line<T> = { next: null }
      busy.set(name, own)
      try {
        await send(wish)
      } finally {
        busy.delete(name)
      }

      async function send(now: Wish<T>): Promise<void> {
        const { variables, optimisticResponse, afterwards = [] } = now
        const answer = commit<T>(
          environment,
          { mutation, variables, optimisticResponse },
          { afterwards: () => afterwards },
        )
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
