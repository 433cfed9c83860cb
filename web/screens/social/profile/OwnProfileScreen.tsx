// Redirect from /profile to the viewer's profile URL (001 §2).
import { graphql } from 'react-relay'
import { Navigate, useLocation } from 'react-router-dom'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { useSession } from '#web/session/session.ts'
import type { OwnProfileScreenQuery } from '#web/__generated__/OwnProfileScreenQuery.graphql.ts'

export function OwnProfileScreen() {
  const { user } = useSession()
  return user ? <RedirectToProfile userId={user.id} /> : <FetchedRedirect />
}

function RedirectToProfile({ userId }: { userId: number }) {
  return <Navigate replace to={`/profile/${userId}${useLocation().search}`} />
}

/** For devices that do not remember the user. */
function FetchedRedirect() {
  const { viewer } = useRevalidatedQuery<OwnProfileScreenQuery>(
    graphql`
      query OwnProfileScreenQuery {
        viewer {
          user {
            databaseId
          }
        }
      }
    `,
    {},
  )
  return viewer && <RedirectToProfile userId={viewer.user.databaseId} />
}
