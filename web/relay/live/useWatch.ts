// Watches one thing while the component is there: told how it stands, then what changes; there is no log of it.
import { useEffect, useRef } from 'react'
import { requestSubscription, useRelayEnvironment } from 'react-relay'
import { commitLocalUpdate, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import type { Change } from '../store/changes.ts'
import { onLive } from './liveState.ts'

interface Watch<T extends OperationType> {
  variables: T['variables']
  /** The id of what is watched: when it is there no more, it goes from every list. */
  of?: string
  /** What that which arrives means for lists and counts. */
  changes?: (told: T['response']) => readonly Change[]
  /** Told of everything that arrives, after it is in the store. `isFirst` after each connection, when some may be lost. */
  onTold?: (told: T['response'], isFirst: 'ever' | 'again' | false) => void
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
    const forget = onLive(() => {
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
        if (data) latest.current.onTold?.(data, first)
      },
      onError() {
        const { of } = latest.current
        if (of) commitLocalUpdate(environment, (store) => store.delete(of))
      },
    })
    return () => {
      forget()
      dispose()
    }
  }, [environment, subscription, text])
}
