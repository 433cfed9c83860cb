// Asks a query again and again while somebody looks, where nothing tells of changes by itself.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { askAnew } from '../hooks/askAnew.ts'

/** `everyMs` is the documented interval. */
export function useAskingEvery(query: GraphQLTaggedNode, variables: Variables, everyMs: number) {
  const environment = useRelayEnvironment()
  const text = JSON.stringify(variables)
  useEffect(() => {
    const ask = () =>
      document.visibilityState === 'visible' && askAnew(environment, query, JSON.parse(text) as Variables)
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [environment, query, text, everyMs])
}
