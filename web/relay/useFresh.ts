// Reads a screen's query: from the store if it is fresh, else from the server, and again on return (decision 145).
import { useContext, useEffect } from 'react'
import { fetchQuery, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { getRequest, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import { isStale, onReturn, usualStaleMs } from './freshness.ts'
import { RetryContext } from './retry.ts'

export function useFresh<T extends OperationType>(
  query: GraphQLTaggedNode,
  variables: T['variables'],
  staleMs: number = usualStaleMs,
): T['response'] {
  const environment = useRelayEnvironment()
  const fetchKey = useContext(RetryContext)
  const { name } = getRequest(query).params
  const text = JSON.stringify(variables)

  useEffect(() => {
    // What is in the store shows meanwhile. A failure changes nothing: it stays, and the next return asks again.
    const refresh = () => {
      const asked: T['variables'] = JSON.parse(text)
      if (isStale(name, asked, staleMs))
        fetchQuery<T>(environment, query, asked).subscribe({ error: () => {} })
    }
    refresh()
    return onReturn(refresh)
  }, [environment, query, name, text, staleMs])

  return useLazyLoadQuery<T>(query, variables, { fetchKey, fetchPolicy: 'store-or-network' })
}
