// Above and below a list of reports: choosing all that are shown, and what becomes of the chosen ones together.
import { useState } from 'react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import type { TicketStatus } from '#rules/moderation/cases'
import { mostOf, useSelection } from './selection.tsx'

const loadDialog = async () => (await import('./BulkDialog.tsx')).BulkDialog

type BulkBarProps = { shown: readonly { id: string; status: TicketStatus }[] }

export function BulkBar({ shown }: BulkBarProps) {
  const { tickets, choose } = useSelection()
  const [Dialog, want] = useOnDemand(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div
        role="group"
        aria-label="Selected reports"
        className="sticky md:top-18 top-[calc(var(--header-h)+.5rem)] z-1 mt-3 flex flex-wrap items-center gap-2"
      >
        <Button variant="quiet" size="sm" onClick={() => choose(mostOf(shown))}>
          Select all shown
        </Button>
        {tickets.length > 0 && (
          <>
            <Button variant="quiet" size="sm" onClick={() => choose([])}>
              Clear
            </Button>
            <Button variant="strong" size="sm" onClick={async () => setOpen(await want())}>
              Decide {tickets.length} selected
            </Button>
          </>
        )}
      </div>
      {Dialog && (
        <Dialog tickets={tickets} isOpen={isOpen} onClose={() => setOpen(false)} onDone={() => choose([])} />
      )}
    </>
  )
}
