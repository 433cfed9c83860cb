// Warning below a message that looks like a scam, with a link to report it (001 §2).
import { useMemo, useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { detectScam } from './scams.ts'

const loadReport = async () => (await import('../message/ReportMessageDialog.tsx')).ReportMessageDialog

export function ScamNote({ messageId, content }: { messageId: string; content: string }) {
  const scam = useMemo(() => detectScam(content), [content])
  const [Report, ensureReportLoaded] = useLazyComponent(loadReport)
  const [isReporting, setReporting] = useState(false)
  if (!scam) return null
  return (
    <div
      role="note"
      aria-label="Careful"
      className="flex max-w-[min(80vw,26rem)] items-start gap-1.5 pt-1.5 pl-1 text-small text-muted"
    >
      <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <p className="text-pretty">
        {scam.note}{' '}
        <button
          type="button"
          aria-label="Report this message"
          onClick={async () => setReporting(await ensureReportLoaded())}
          className="relative rounded-xs font-medium text-text underline after:absolute after:-inset-x-2 after:-inset-y-3"
        >
          Report
        </button>
      </p>
      {Report && <Report messageId={messageId} isOpen={isReporting} onClose={() => setReporting(false)} />}
    </div>
  )
}
