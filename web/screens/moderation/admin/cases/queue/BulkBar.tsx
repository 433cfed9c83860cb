// Bar of a queue that selects all visible tickets and decides the selected ones together.
import { useState } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import type { CaseStatus } from '#rules/moderation/cases'
import { toSeenTickets, useSelection } from './selection.tsx'

const loadDialog = async () => (await import('./BulkDialog.tsx')).BulkDialog

type BulkBarProps = { visibleTickets: readonly { id: string; status: CaseStatus }[] }

export function BulkBar({ visibleTickets }: BulkBarProps) {
  const { tickets, select } = useSelection()
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div
        role="group"
        aria-label="Selected reports"
        className="sticky md:top-18 top-[calc(var(--header-h)+.5rem)] z-1 mt-3 flex flex-wrap items-center gap-2"
      >
        <Button variant="quiet" size="sm" onClick={() => select(toSeenTickets(visibleTickets))}>
          Select all shown
        </Button>
        {tickets.length > 0 && (
          <>
            <Button variant="quiet" size="sm" onClick={() => select([])}>
              Clear
            </Button>
            <Button variant="strong" size="sm" onClick={async () => setOpen(await ensureDialogLoaded())}>
              Decide {tickets.length} selected
            </Button>
          </>
        )}
      </div>
      {Dialog && (
        <Dialog tickets={tickets} isOpen={isOpen} onClose={() => setOpen(false)} onDone={() => select([])} />
      )}
    </>
  )
}
