// Another feed is asked for before it is shown: what is there stays until it has come, or for good if it does not.
import { useEffect, useRef, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { toast } from '#web/design/overlays/toast.ts'
import { keepFeedChoice, readFeedChoice, type FeedChoice } from '#web/lib/feedChoice.ts'
import { goToTop } from '#web/lib/page/goTo.ts'
import { messageOf } from '#web/relay/network/serverError.ts'

export function useFeedChoice(query: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()
  const [choice, setChoice] = useState(readFeedChoice)
  /** What was tapped and is on its way. */
  const [wanted, setWanted] = useState(choice)
  /** The last tap counts, whichever answer comes first; once the screen is left, none does. */
  const latest = useRef<FeedChoice | null>(null)
  useEffect(() => () => void (latest.current = null), [])

  async function choose(next: FeedChoice) {
    latest.current = next
    setWanted(next)
    try {
      await fetchQuery(environment, query, { ...next }).toPromise()
      if (latest.current !== next) return
      keepFeedChoice(next)
      setChoice(next)
      goToTop()
    } catch (error) {
      if (latest.current !== next) return
      setWanted(choice)
      toast({ title: 'Error', description: messageOf(error, 'Please try again.'), kind: 'error' })
    }
  }
  return { choice, wanted, choose: (next: FeedChoice) => void choose(next) }
}
