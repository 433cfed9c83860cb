// Asks who the token belongs to: on start, when it may be another now, and on return once five minutes old (000 §4).
import { useContext, useEffect } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { isStale, onMissed, onReturn } from '#web/relay/freshness.ts'
import { RetryContext } from '#web/relay/retry.ts'
import type { CurrentUserQuery, CurrentUserQuery$data } from '#web/__generated__/CurrentUserQuery.graphql.ts'
import { changeSession, getSession, rememberUser } from './session.ts'
import { useCompleteSetup } from './useCompleteSetup.ts'
import { toSessionUser, userStaleMs } from './user.ts'

const query = graphql`
  query CurrentUserQuery {
    viewer {
      email
      theme
      hasCompletedSetup
      user {
        databaseId
        userType
        firstName
      }
    }
  }
`

export function CurrentUser() {
  const environment = useRelayEnvironment()
  const completeSetup = useCompleteSetup()
  // Asked again with the screen that failed.
  const retries = useContext(RetryContext)

  useEffect(() => {
    function learn({ viewer }: CurrentUserQuery$data) {
      if (!viewer) return
      const user = toSessionUser(viewer)
      // Completed here, but the server was never told: it is told again, silently (decision 128).
      if (!user.hasCompletedProfileSetup && getSession().user?.hasCompletedProfileSetup) {
        return void completeSetup(user)
      }
      rememberUser(user)
    }
    function refresh() {
      const { user, setupUnsaved } = getSession()
      if (user && setupUnsaved) return void completeSetup(user)
      if (!user || isStale('CurrentUserQuery', {}, userStaleMs)) ask()
    }
    function ask() {
      fetchQuery<CurrentUserQuery>(environment, query, {}).subscribe({
        next: learn,
        error: (error: unknown) => {
          console.error('Failed to fetch user', error)
          changeSession({ userUnreachable: true })
        },
      })
    }
    refresh()
    const forget = [onReturn(refresh), onMissed(ask)]
    return () => forget.forEach((stop) => stop())
  }, [environment, completeSetup, retries])

  return null
}
