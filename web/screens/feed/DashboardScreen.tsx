// The home of a vendor or a customer: the composer prompt over the feed, which is still empty (001 §2).
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Terms } from '#web/components/terms/Terms.tsx'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { useFresh } from '#web/relay/useFresh.ts'
import type { DashboardScreenQuery } from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import { ComposerPrompt } from './ComposerPrompt.tsx'

export function DashboardScreen() {
  const query = useFresh<DashboardScreenQuery>(
    graphql`
      query DashboardScreenQuery {
        ...Terms_query
        viewer {
          ...Shell_viewer
          user {
            userType
            ...ComposerPrompt_user
          }
        }
      }
    `,
    {},
  )
  const { viewer } = query
  if (!viewer) return null
  return (
    <Shell viewer={viewer}>
      {viewer.user.userType === 'ADMIN' && (
        <div className="flex justify-end border-b border-line px-4 py-2">
          <Button asChild variant="secondary" size="sm">
            <Link to="/admin-dashboard">View as Admin</Link>
          </Button>
        </div>
      )}
      <Terms query={query} />
      <ComposerPrompt user={viewer.user} />
      <EmptyState
        title="No posts yet"
        text="Be the first to share something."
        action={
          <Button asChild variant="strong">
            <Link to="/create-post">New post</Link>
          </Button>
        }
      />
    </Shell>
  )
}
