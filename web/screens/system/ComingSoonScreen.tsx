// A signed-in path whose screen is not built yet says so, inside the usual frame.
import { graphql } from 'react-relay'
import { AccountActions } from '#web/components/account/AccountActions.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
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
    <Shell viewer={viewer} title={title} menu={<AccountActions />}>
      <ComingSoon />
    </Shell>
  )
}
