// Search query that runs while the viewer types, after a pause.
import { useEffect, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'

/** Wait after the last keystroke, so that a fast typist sends one query per word (001 §2). */
export const pauseMs = 250

interface TextQuery extends OperationType {
  variables: { text: string }
}

/** Returns the last result and the last failure with their texts, or null. A `text` of null searches nothing. */
export function useDebouncedSearch<Query extends TextQuery>(query: GraphQLTaggedNode, text: string | null) {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<{ text: string; data: Query['response'] } | null>(null)
  const [failed, setFailed] = useState<{ text: string; error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (text === null) return
    let cancel = () => {}
    const timer = setTimeout(() => {
      const request = fetchQuery<Query>(environment, query, { text }, { fetchPolicy: 'store-or-network' })
      const { unsubscribe } = request.subscribe({
        next: (data) => setFound({ text, data }),
        error: (error: unknown) => setFailed({ text, error }),
      })
      cancel = unsubscribe
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [environment, query, text, attempt])

  function retry() {
    setFailed(null)
    setAttempt(attempt + 1)
  }
  return { found, failed, retry }
}
