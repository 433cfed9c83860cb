// State of the feed's order and scope: switches once the new feed is fetched; the current feed stays if that fails.
import { useEffect, useRef, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { toast } from '#web/design/overlays/toast.ts'
import { saveFeedChoice, readFeedChoice, type FeedChoice } from '#web/lib/feedChoice.ts'
import { scrollToTop } from '#web/lib/page/scrollPage.ts'
import { messageOf } from '#web/relay/network/serverError.ts'

/** `query` is the query of the feed, with order and scope as variables. */
export function useFeedChoice(query: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()
  const [choice, setChoice] = useState(readFeedChoice)
  /** The selected choice, while its feed is fetched; else equal to `choice`. */
  const [pendingChoice, setPendingChoice] = useState(choice)
  /** The last tap wins; null after unmount. */
  const latest = useRef<FeedChoice | null>(null)
  useEffect(() => () => void (latest.current = null), [])

  async function choose(next: FeedChoice) {
    latest.current = next
    setPendingChoice(next)
    try {
      await fetchQuery(environment, query, { ...next }).toPromise()
      if (latest.current !== next) return
      saveFeedChoice(next)
      setChoice(next)
      scrollToTop()
    } catch (error) {
      if (latest.current !== next) return
      setPendingChoice(choice)
      toast({ title: 'Error', description: messageOf(error, 'Please try again.'), kind: 'error' })
    }
  }
  return { choice, pendingChoice, choose: (next: FeedChoice) => void choose(next) }
}
