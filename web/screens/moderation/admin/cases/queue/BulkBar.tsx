// Bar of a queue that selects all visible cases and decides the selected ones together.
import { useState } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import type { CaseStatus } from '#rules/moderation/cases'
import { toSeenCases, useSelection } from './selection.tsx'

const loadDialog = async () => (await import('./BulkDialog.tsx')).BulkDialog

type BulkBarProps = { visibleCases: readonly { id: string; status: CaseStatus }[] }

export function BulkBar({ visibleCases }: BulkBarProps) {
  const { selectedCases, select } = useSelection()
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div
        role="group"
        aria-label="Selected reports"
        className="sticky md:top-18 top-[calc(var(--header-h)+.5rem)] z-1 mt-3 flex flex-wrap items-center gap-2"
      >
        <Button variant="quiet" size="sm" onClick={() => select(toSeenCases(visibleCases))}>
          Select all shown
        </Button>
        {selectedCases.length > 0 && (
          <>
            <Button variant="quiet" size="sm" onClick={() => select([])}>
              Clear
            </Button>
            <Button variant="strong" size="sm" onClick={async () => setOpen(await ensureDialogLoaded())}>
              Decide {selectedCases.length} selected
            </Button>
          </>
        )}
      </div>
      {Dialog && (
        <Dialog
          cases={selectedCases}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDone={() => select([])}
        />
      )}
    </>
  )
}
