// Looks for what begins as somebody types, as soon as he pauses.
import { useEffect, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'

/** A fast typist asks once for a word, not for each letter (decision 66). */
const pauseMs = 250

interface TextQuery extends OperationType {
  variables: { text: string }
}

/** The last answer, and the text it answers; null until there is one. `text` is null while nothing is looked for. */
export function useLookUp<Query extends TextQuery>(query: GraphQLTaggedNode, text: string | null) {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<{ text: string; data: Query['response'] } | null>(null)

  useEffect(() => {
    if (text === null) return
    let stop = () => {}
    const timer = setTimeout(() => {
      const asked = fetchQuery<Query>(environment, query, { text }, { fetchPolicy: 'store-or-network' })
      const { unsubscribe } = asked.subscribe({
        next: (data) => setFound({ text, data }),
        // Without suggestions the text is still a text.
        error: () => {},
      })
      stop = unsubscribe
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [environment, query, text])

  return found
}
