// A sanction of the viewer's account, with its appeal and the answer.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { AppealBadge } from '#web/components/sanctions/AppealBadge.tsx'
import { describeSanction } from '#web/components/sanctions/sanctionLabels.ts'
import { MultilineText, SanctionFacts } from '#web/components/sanctions/SanctionFacts.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { formatDay } from '#web/lib/time/dates.ts'
import type {
  SanctionCard_sanction$data,
  SanctionCard_sanction$key,
} from '#web/__generated__/SanctionCard_sanction.graphql.ts'

export function SanctionCard(props: { sanction: SanctionCard_sanction$key }) {
  const sanction = useFragment(
    graphql`
      fragment SanctionCard_sanction on Sanction {
        id
        kind
        subjectKind
        until
        mayBeAppealed
        appeal
        appealedAt
        appealState
        answer
        answeredAt
        ...SanctionFacts_sanction
      }
    `,
    props.sanction,
  )
  return (
    <li className="px-4 pt-3 md:px-6">
      <Card asChild>
        <article aria-labelledby={sanction.id}>
          <h2 id={sanction.id} className="text-lead font-semibold wrap-anywhere">
            {describeSanction(sanction, 'Your')}
          </h2>
          <SanctionFacts sanction={sanction} />
          <SentAppeal sanction={sanction} />
          <AppealButton sanction={sanction} />
        </article>
      </Card>
    </li>
  )
}

type SanctionProps = { sanction: SanctionCard_sanction$data }

function SentAppeal({ sanction: { appeal, appealedAt, appealState, answer, answeredAt } }: SanctionProps) {
  if (!appeal || !appealState) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        Your appeal <AppealBadge state={appealState} />
      </h3>
      {appealedAt && <p className="text-small text-muted">{formatDay(appealedAt)}</p>}
      <MultilineText className="mt-1">{appeal}</MultilineText>
      {answer ? (
        <>
          <h3 className="mt-3 font-semibold">The answer</h3>
          {answeredAt && <p className="text-small text-muted">{formatDay(answeredAt)}</p>}
          <MultilineText className="mt-1">{answer}</MultilineText>
        </>
      ) : (
        <p className="mt-2 text-small text-muted">Another admin than the one who did it will answer.</p>
      )}
    </div>
  )
}

const loadDialog = async () => (await import('./AppealDialog.tsx')).AppealDialog

/** The button disappears once the appeal exists; the dialog stays mounted. */
function AppealButton({ sanction: { id, mayBeAppealed } }: SanctionProps) {
  const [Dialog, ensureLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {mayBeAppealed && (
        <Button variant="secondary" className="mt-3" onClick={async () => setOpen(await ensureLoaded())}>
          Appeal
        </Button>
      )}
      {Dialog && <Dialog sanctionId={id} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
