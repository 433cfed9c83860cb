// /profile redirects to the viewer's profile URL (001 §2).
import { graphql } from 'react-relay'
import { Navigate, useLocation } from 'react-router-dom'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
import { useSession } from '#web/session/session.ts'
import type { OwnProfileScreenQuery } from '#web/__generated__/OwnProfileScreenQuery.graphql.ts'

export function OwnProfileScreen() {
  const { user } = useSession()
  return user ? <Lead to={user.id} /> : <Asked />
}

function Lead({ to }: { to: number }) {
  return <Navigate replace to={`/profile/${to}${useLocation().search}`} />
}

/** For devices that do not remember the user. */
function Asked() {
  const { viewer } = useFresh<OwnProfileScreenQuery>(
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
  return viewer && <Lead to={viewer.user.databaseId} />
}
