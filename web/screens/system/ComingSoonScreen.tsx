// A signed-in path whose screen is not built yet says so, inside the usual frame. On phones Settings is reached from here.
import { Settings } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { Shell } from '#web/components/shell/Shell.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { useFresh } from '#web/relay/useFresh.ts'
import type { ComingSoonScreenQuery } from '#web/__generated__/ComingSoonScreenQuery.graphql.ts'
import { ComingSoon } from './ComingSoon.tsx'

export function ComingSoonScreen({ title }: { title: string }) {
  const { viewer } = useFresh<ComingSoonScreenQuery>(
    graphql`
      query ComingSoonScreenQuery {
        viewer {
          ...Shell_viewer
        }
      }
    `,
    {},
  )
  if (!viewer) return null
  return (
    <Shell
      viewer={viewer}
      title={title}
      action={
        <IconButton asChild label="Settings" className="md:hidden">
          <Link to="/settings">
            <Settings size={22} aria-hidden />
          </Link>
        </IconButton>
      }
    >
      <ComingSoon />
    </Shell>
  )
}
