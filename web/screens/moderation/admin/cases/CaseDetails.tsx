// Dialog of a case (a `Ticket` in the API) with its decision (002 §2); fetched on opening, since every read is logged.
import { Suspense, useState } from 'react'
import { caseTexts, type CaseStatus } from '#rules/moderation/cases'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { AccountDecisionButtons, AccountStatusField } from './AccountDecision.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { NotesField } from './NotesField.tsx'
import { CaseBody } from './CaseBody.tsx'
import { useCase, useCaseUpdates } from './useCase.ts'
import type { Queue } from './queue/caseParams.ts'

/** An unsent decision about a case. */
interface Draft {
  notes?: string
  /** New status of a reported account. */
  to?: CaseStatus
}

type CaseDetailsProps = { queue: Queue; ticketId: string | null; onClose: () => void }

/** Keeps one draft per case until it is sent or cancelled. */
export function CaseDetails({ queue, ticketId, onClose }: CaseDetailsProps) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  useFocusFallback(ticketId !== null)
  if (ticketId === null) return null
  const setDraft = (draft: Draft) => setDrafts((current) => ({ ...current, [ticketId]: draft }))
  const finish = () => {
    setDraft({})
    onClose()
  }
  const shared = { queue, ticketId, draft: drafts[ticketId] ?? {} }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Report details"
      width={600}
      footer={
        <QueryBoundary key={ticketId} fallback={() => null}>
          <Suspense fallback={null}>
            <Footer {...shared} onDone={finish} />
          </Suspense>
        </QueryBoundary>
      }
    >
      <QueryBoundary
        key={ticketId}
        fallback={(error, retry) => (
          <SectionError title="Failed to fetch reports" error={error} onRetry={retry} className="py-4" />
        )}
      >
        <Suspense fallback={<DetailsSkeleton />}>
          <Body {...shared} onDraft={setDraft} />
        </Suspense>
      </QueryBoundary>
    </Dialog>
  )
}

const DetailsSkeleton = () => (
  <SkeletonList label="Loading the report">
    <div className="flex flex-col gap-3 py-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-10" />
      <Skeleton className="h-28" />
      <Skeleton className="h-24" />
    </div>
  </SkeletonList>
)

type SectionProps = { queue: Queue; ticketId: string; draft: Draft }

function Body({ queue, ticketId, draft, onDraft }: SectionProps & { onDraft: (draft: Draft) => void }) {
  const data = useCase(ticketId)
  useCaseUpdates(ticketId)
  const { ticket } = data.admin
  if (!ticket) return <p className="py-4 text-muted">{caseTexts.notFound}</p>
  return (
    <>
      <CaseBody query={data} />
      {queue === 'ACCOUNTS' && (
        <AccountStatusField status={draft.to ?? ticket.status} onChange={(to) => onDraft({ ...draft, to })} />
      )}
      <NotesField notes={draft.notes ?? ''} onChange={(notes) => onDraft({ ...draft, notes })} />
    </>
  )
}

function Footer({ queue, ticketId, draft, onDone }: SectionProps & { onDone: () => void }) {
  const { ticket } = useCase(ticketId).admin
  if (!ticket) return null
  const { notes = '', to = ticket.status } = draft
  const decision = { notes, onDone }
  return queue === 'ACCOUNTS' ? (
    <AccountDecisionButtons {...decision} ticketId={ticketId} from={ticket.status} to={to} />
  ) : (
    <DecisionButtons {...decision} cases={[{ ticketId, from: ticket.status }]} onCancel={onDone} />
  )
}
