// Keeps a list fresh that a person has read on in: asked for anew as far as it has grown, so that nothing of it goes.
import { useCallback, useEffect, useRef } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { createOperationDescriptor, getRequest, type GraphQLTaggedNode, type Variables } from 'relay-runtime'
import { isStaleOnArrival, noteShown, onMissed, onReturn, usualStaleMs } from '../store/freshness.ts'
import { aheadIn, putBack } from '../store/listEnd.ts'
import type { List } from '../store/lists.ts'
import { usePolling } from '../live/usePolling.ts'

interface GrownList {
  query: GraphQLTaggedNode
  variables: Variables
  list: List
  /** How many are shown, and the cursor behind the last that was read. */
  shown: number
  endCursor: string | null | undefined
  /** Whether there is more behind them; if not, what is new comes along. */
  hasMore: boolean
  pollMs: number
  /** It has just been read as part of something else. */
  isFresh?: boolean
}

const pageSize = 20
/** As many as may be asked for at once; of a longer list only what is new is. */
const most = 100

function partOf({ shown, endCursor, hasMore }: GrownList) {
  if (shown > most) return { first: most, after: endCursor }
  return { first: Math.min(most, hasMore ? shown : shown + pageSize), after: null }
}

/** Returns what asks for it now. One question is under way at a time; who asks meanwhile is asked for after it. */
export function useGrownList(grown: GrownList): () => void {
  const environment = useRelayEnvironment()
  const latest = useRef(grown)
  const flight = useRef({ isUnderWay: false, isWanted: false, at: 0 })
  useEffect(() => {
    latest.current = grown
    flight.current.at ||= Date.now()
  })

  const ask = useCallback(() => {
    const state = flight.current
    state.isWanted = true
    const next = () => {
      if (state.isUnderWay || !state.isWanted) return
      Object.assign(state, { isUnderWay: true, isWanted: false, at: Date.now() })
      const { query, variables, list } = latest.current
      const ahead = aheadIn(environment, list)
      const asked = { ...variables, ...partOf(latest.current) }
      const operation = createOperationDescriptor(getRequest(query), asked, { force: true })
      const landed = () => {
        state.isUnderWay = false
        next()
      }
      // A failure changes nothing: what is shown stays, and the next occasion asks again.
      environment.execute({ operation }).subscribe({
        next: () => putBack(environment, list, ahead),
        error: landed,
        complete: landed,
      })
    }
    next()
  }, [environment])

  usePolling(ask, grown.pollMs)
  useEffect(() => {
    const { query, variables, isFresh } = latest.current
    const first = { ...variables, first: pageSize, after: null }
    const { name } = getRequest(query).params
    if (!isFresh && isStaleOnArrival(name, first, usualStaleMs)) ask()
    return () => noteShown(name, first)
  }, [ask])
  useEffect(() => onMissed(ask), [ask])
  useEffect(
    () =>
      onReturn(() => {
        if (Date.now() - flight.current.at >= usualStaleMs) ask()
      }),
    [ask],
  )
  return ask
}
