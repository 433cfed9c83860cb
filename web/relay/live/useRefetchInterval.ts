// Refetches a query at an interval while the tab is visible, for data without a subscription.
import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { refetchQuery } from '../hooks/refetchQuery.ts'

export function useRefetchInterval(query: GraphQLTaggedNode, variables: Variables, everyMs: number) {
  const environment = useRelayEnvironment()
  const text = JSON.stringify(variables)
  useEffect(() => {
    const refetch = () =>
      document.visibilityState === 'visible' &&
      refetchQuery(environment, query, JSON.parse(text) as Variables)
    const timer = setInterval(refetch, everyMs)
    return () => clearInterval(timer)
  }, [environment, query, text, everyMs])
}
