// Subscription to one object while the component is mounted: first its current state, then its changes (ADR 12).
import { useEffect, useRef } from 'react'
import { requestSubscription, useRelayEnvironment } from 'react-relay'
import { commitLocalUpdate, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import type { Change } from '../store/storeUpdates.ts'
import { onLive } from './liveState.ts'

interface Watch<T extends OperationType> {
  variables: T['variables']
  /** Id of the watched object; its record is deleted when the object is gone. */
  objectId?: string
  /** Returns store updates beyond the records in the data. */
  changes?: (data: T['response']) => readonly Change[]
  /**
   * Called after the store has the data. `isFirst` is 'ever' for the first data at all, 'again' for the first after a
   * reconnect, before which events may be lost, and else false.
   */
  onData?: (data: T['response'], isFirst: 'ever' | 'again' | false) => void
}

export function useWatch<T extends OperationType>(subscription: GraphQLTaggedNode, watch: Watch<T>) {
  const environment = useRelayEnvironment()
  const text = JSON.stringify(watch.variables)
  const latest = useRef(watch)
  useEffect(() => {
    latest.current = watch
  })
  useEffect(() => {
    let isFirst: 'ever' | 'again' | false = 'ever'
    const unsubscribe = onLive(() => {
      if (!isFirst) isFirst = 'again'
    })
    const { dispose } = requestSubscription<T>(environment, {
      subscription,
      variables: JSON.parse(text),
      updater(store, data) {
        if (data) latest.current.changes?.(data).forEach((change) => change.applyTo(store))
      },
      onNext(data) {
        const first = isFirst
        isFirst = false
        if (data) latest.current.onData?.(data, first)
      },
      onError() {
        const { objectId } = latest.current
        if (objectId) commitLocalUpdate(environment, (store) => store.delete(objectId))
      },
    })
    return () => {
      unsubscribe()
      dispose()
    }
  }, [environment, subscription, text])
}
