// Looks for what begins as somebody types, as soon as he pauses.
import { useEffect, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'

/** A fast typist asks once for a word, not for each letter (001 §2). */
export const pauseMs = 250

interface TextQuery extends OperationType {
  variables: { text: string }
}

/**
 * The last answer, and the text it answers; null until there is one. `failed` is the text that could not be looked for,
 * with why and another try. `text` is null while nothing is looked for.
 */
export function useLookUp<Query extends TextQuery>(query: GraphQLTaggedNode, text: string | null) {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<{ text: string; data: Query['response'] } | null>(null)
  const [failed, setFailed] = useState<{ text: string; error: unknown } | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (text === null) return
    let stop = () => {}
    const timer = setTimeout(() => {
      const asked = fetchQuery<Query>(environment, query, { text }, { fetchPolicy: 'store-or-network' })
      const { unsubscribe } = asked.subscribe({
        next: (data) => setFound({ text, data }),
        error: (error: unknown) => setFailed({ text, error }),
      })
      stop = unsubscribe
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [environment, query, text, tries])

  function retry() {
    setFailed(null)
    setTries(tries + 1)
  }
  return { found, failed, retry }
}
