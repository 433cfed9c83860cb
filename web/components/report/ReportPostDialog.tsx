// Reports a post to the moderators: why, and in one's own words what is wrong (001 §2, §5).
import { useState } from 'react'
import { countCharacters } from '#rules/common'
import { postReportLabels, postReportReasons, reportDetailsMax } from '#rules/reports'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { RadioGroup } from '#web/design/RadioGroup.tsx'
import { TextArea } from '#web/design/TextArea.tsx'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'
import { emptyReport, useReportPost } from './useReportPost.ts'

type ReportPostDialogProps = { postId: string; isOpen: boolean; onClose: () => void }

const reasons = postReportReasons.map((value) => ({ value, label: postReportLabels[value] }))

export function ReportPostDialog({ postId, isOpen, onClose }: ReportPostDialogProps) {
  useFocusRescue(isOpen)
  const [report, setReport] = useState(emptyReport)
  const { submit, faults, clearFaults, isPending } = useReportPost(postId)

  /** Whatever closed it, the next report starts anew. */
  function close() {
    setReport(emptyReport)
    clearFaults()
    onClose()
  }

  function change(part: Partial<typeof report>) {
    setReport({ ...report, ...part })
    clearFaults()
  }

  const footer = (
    <>
      <Button variant="quiet" disabled={isPending} onClick={close}>
        Cancel
      </Button>
      <Button
        className="flex-2"
        pending={isPending && 'Submitting...'}
        onClick={async () => (await submit(report)) && close()}
      >
        Submit report
      </Button>
    </>
  )
  return (
    <Dialog
      open={isOpen}
      // On its way it stays, so that what was written is there if it fails.
      onOpenChange={(open) => open || isPending || close()}
      width={600}
      title="Report Post"
      description="Your report is anonymous: only Fennec's admins see who sent it. We review within 24-48 hours."
      footer={footer}
    >
      <RadioGroup
        label="Reason"
        labelHidden
        value={report.reason}
        onChange={(reason) => change({ reason })}
        options={reasons}
        error={faults.reason}
      />
      <TextArea
        label="Details"
        limit={reportDetailsMax}
        length={countCharacters(report.description.trim())}
        value={report.description}
        onChange={(event) => change({ description: event.target.value })}
        error={faults.description}
        className="mt-2"
      />
    </Dialog>
  )
}
