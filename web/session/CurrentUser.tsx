// Loads the current user: at start, after missed events, and on return once five minutes old (000 §4).
import { useContext, useEffect, useState, type ReactNode } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { createOperationDescriptor, getRequest } from 'relay-runtime'
import { isStale, onMissedEvents, onReturn } from '#web/relay/store/freshness.ts'
import { RetryContext } from '#web/relay/network/retry.ts'
import type { CurrentUserQuery, CurrentUserQuery$data } from '#web/__generated__/CurrentUserQuery.graphql.ts'
import { changeSession, getSession, mergeUser } from './session.ts'
import { useCompleteSetup } from './useCompleteSetup.ts'
import { toSessionUser, userStaleMs, type SessionUser } from './user.ts'

const query = graphql`
  query CurrentUserQuery {
    ...Terms_query
    viewer {
      eventSeq
      email
      theme
      unreadMessagesCount
      hasMessageRequests
      hasCompletedSetup
      # The frame draws it; asked here too, since this is asked anew as soon as it may have changed.
      suspendedUntil
      user {
        databaseId
        userType
        firstName
      }
    }
  }
`

const operation = createOperationDescriptor(getRequest(query), {})

export function CurrentUser({ children }: { children: (answer: CurrentUserQuery$data) => ReactNode }) {
  const environment = useRelayEnvironment()
  const completeSetup = useCompleteSetup()
  // A retry of the screen refetches the user too.
  const retries = useContext(RetryContext)
  const [answer, setAnswer] = useState<CurrentUserQuery$data | null>(null)

  useEffect(() => {
    function applyAnswer(latest: CurrentUserQuery$data, before: SessionUser | null) {
      const { viewer } = latest
      if (!viewer) return
      setAnswer(latest)
      const user = toSessionUser(viewer)
      // Completed here but not saved on the server: save it again, silently (000 §4).
      if (!user.hasCompletedProfileSetup && getSession().user?.hasCompletedProfileSetup) {
        return void completeSetup(user)
      }
      mergeUser(user, before)
    }
    function refresh() {
      const { user, setupUnsaved } = getSession()
      if (user && setupUnsaved) return void completeSetup(user)
      if (!user || isStale('CurrentUserQuery', {}, userStaleMs)) refetch()
    }
    function refetch() {
      const { user } = getSession()
      fetchQuery<CurrentUserQuery>(environment, query, {}).subscribe({
        next: (latest) => applyAnswer(latest, user),
        error: (error: unknown) => {
          console.error('Failed to fetch user', error)
          changeSession({ userUnreachable: true })
        },
      })
    }
    refresh()
    const unsubscribes = [onReturn(refresh), onMissedEvents(refetch)]
    return () => unsubscribes.forEach((stop) => stop())
  }, [environment, completeSetup, retries])

  useEffect(() => {
    const retained = environment.retain(operation)
    return () => retained.dispose()
  }, [environment])

  return answer && children(answer)
}
