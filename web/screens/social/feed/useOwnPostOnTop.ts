// Puts the viewer's new post on top of the first feed read after its publication.
import { useLayoutEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { feedOf } from '#web/components/post/feeds.ts'
import type { FeedChoice } from '#web/lib/feedChoice.ts'
import { takeUnplaced } from '#web/lib/ownOnTop.ts'
import { applyChanges, putFirst } from '#web/relay/store/changes.ts'

export function useOwnPostOnTop(choice: FeedChoice) {
  const environment = useRelayEnvironment()
  useLayoutEffect(() => {
    const id = takeUnplaced()
    if (id) applyChanges(environment, [putFirst(id, feedOf(choice))])
  }, [environment, choice])
}
