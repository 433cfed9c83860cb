// Bookmark and report buttons of a listing; null for the viewer's own listing.
import { useState, type ComponentType } from 'react'
import { Bookmark, Flag } from 'lucide-react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { cx } from '#web/design/cx.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useSession } from '#web/session/session.ts'

type ListingMenuProps = {
  /** Noun of the button's label, as in 'Report product'. */
  noun: string
  isSaved: boolean
  onSave: (saved: boolean) => void
  loadReport: () => Promise<ComponentType<ReportProps>>
  /** Global id of the listing. */
  id: string
  vendorId: number
}

export type ReportProps = { id: string; isOpen: boolean; onClose: () => void }

export function ListingMenu({ noun, isSaved, onSave, loadReport, id, vendorId }: ListingMenuProps) {
  const { user } = useSession()
  const isSuspended = useSuspended()
  const [isReporting, setReporting] = useState(false)
  const [Report, ensureReportLoaded] = useLazyComponent(loadReport)
  if (user?.id === vendorId) return null
  return (
    <span className="flex">
      <IconButton
        label="Save for later"
        aria-pressed={isSaved}
        disabled={isSuspended}
        onClick={() => onSave(!isSaved)}
      >
        <Bookmark size={22} aria-hidden className={cx(isSaved && 'fill-current')} />
      </IconButton>
      <IconButton
        label={`Report ${noun}`}
        aria-haspopup="dialog"
        onClick={async () => setReporting(await ensureReportLoaded())}
      >
        <Flag size={22} aria-hidden />
      </IconButton>
      {Report && <Report id={id} isOpen={isReporting} onClose={() => setReporting(false)} />}
    </span>
  )
}
