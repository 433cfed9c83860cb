// An optimistic toggle: one request at a time per object, and the last choice wins.
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
import type { Change } from '../store/storeUpdates.ts'
import { commit } from './commit.ts'

interface Toggle<T extends MutationParameters> {
  /** Id of the toggled object. */
  objectId: string
  variables: T['variables']
  /** Rolled back silently on failure. */
  optimisticResponse: NonNullable<MutationConfig<T>['optimisticResponse']>
  /** Store updates after success. */
  updates?: readonly Change[]
}

/** Toggles of one object while a request is pending. */
interface Queue<T extends MutationParameters> {
  /** The toggle to send after the pending request, and its optimistic update. */
  next: { toggle: Toggle<T>; shown: Disposable } | null
}

/** A queue per mutation and object, shared by all components. */
const queues = new WeakMap<Environment, Map<string, Queue<MutationParameters>>>()

/** Returns a function that rejects with the ServerError of the last toggle; a superseded toggle resolves at once. */
export function useToggleMutation<T extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()

  return useCallback(
    async (toggle: Toggle<T>) => {
      const pendingQueues = queues.get(environment) ?? new Map<string, Queue<T>>()
      queues.set(environment, pendingQueues)
      const queueKey = `${getRequest(mutation).params.name} ${toggle.objectId}`
      const pending = pendingQueues.get(queueKey)
      if (pending) {
        pending.next?.shown.dispose()
        pending.next = { toggle, shown: applyOptimisticMutation(environment, { mutation, ...toggle }) }
        return
      }
      const queue: Queue<T> = { next: null }
      pendingQueues.set(queueKey, queue)
      try {
        await send(toggle)
      } finally {
        pendingQueues.delete(queueKey)
      }

      async function send(current: Toggle<T>): Promise<void> {
        const { variables, optimisticResponse, updates = [] } = current
        const result = commit<T>(
          environment,
          { mutation, variables, optimisticResponse },
          { updatesOnSuccess: () => updates },
        )
        // The commit's own optimistic response replaces the queued one.
        queue.next?.shown.dispose()
        queue.next = null
        // A later toggle makes an earlier failure irrelevant.
        const failure: unknown = await result.then(() => null).catch((error: unknown) => error)
        const { next } = queue as Queue<T>
        if (next) return send(next.toggle)
        if (failure) throw failure
      }
    },
    [environment, mutation],
  )
}
