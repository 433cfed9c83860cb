// Account standing: the viewer's sanctions and appeals (ADR 27).
import { graphql } from 'react-relay'
import { ListFrame } from '#web/components/list/ListFrame.tsx'
import { useRefetchOnNotification } from '#web/components/notices/useAskOnNotice.ts'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { StandingScreenQuery } from '#web/__generated__/StandingScreenQuery.graphql.ts'
import { SanctionCard } from './SanctionCard.tsx'

export const StandingScreen = ({ title }: { title: string }) => (
  <ListFrame title={title} hasBack noun="account standing">
    <ScreenContent title={title} />
  </ListFrame>
)

const query = graphql`
  query StandingScreenQuery {
    viewer {
      ...Shell_viewer
      eventSeq
      sanctions {
        id
        ...SanctionCard_sanction
      }
    }
  }
`

function ScreenContent({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<StandingScreenQuery>(query, {})
  useRefetchOnNotification({ query, seq: viewer?.eventSeq ?? 0, kind: 'STANDING' })
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/settings">
      {viewer.sanctions.length === 0 ? (
        <EmptyState
          title="Nothing here"
          text="Your account is in good standing. Thank you for being kind to your campus."
        />
      ) : (
        <ul aria-label={title} className="pb-4">
          {viewer.sanctions.map((sanction) => (
            <SanctionCard key={sanction.id} sanction={sanction} />
          ))}
        </ul>
      )}
    </Shell>
  )
}
