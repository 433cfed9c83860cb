// Dialog for a report: a reason and optional details (001 §2, §5).
import { useState } from 'react'
import { countCharacters } from '#rules/shared/common'
import { reportDetailsMax, type ReportReason } from '#rules/moderation/reports'
import { NotWhileSuspended } from '#web/components/accountStatus/NotWhileSuspended.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { useReport, type Report, type ReportOptions } from './useReport.ts'

interface ReportDialogProps<Reason extends ReportReason> extends ReportOptions<Reason> {
  title: string
  note?: string
  labels: Record<Reason, string>
  isPending: boolean
  isOpen: boolean
  onClose: () => void
}

const toOptions = <Reason extends ReportReason>(labels: Record<Reason, string>) =>
  (Object.keys(labels) as Reason[]).map((value) => ({ value, label: labels[value] }))

const emptyReport: Report<never> = { reason: null, description: '' }

export function ReportDialog<Reason extends ReportReason>({
  title,
  note,
  labels,
  isPending,
  isOpen,
  onClose,
  ...reportOptions
}: ReportDialogProps<Reason>) {
  useFocusFallback(isOpen)
  const [report, setReport] = useState<Report<Reason>>(emptyReport)
  const { submit, errors, clearErrors } = useReport(reportOptions)
  const isSuspended = useSuspended()

  function close() {
    setReport(emptyReport)
    clearErrors()
    onClose()
  }

  function change(changes: Partial<typeof report>) {
    setReport({ ...report, ...changes })
    clearErrors()
  }

  if (isSuspended && report === emptyReport)
    return (
      <Dialog open={isOpen} onOpenChange={(open) => open || onClose()} width={600} title={title}>
        <NotWhileSuspended />
      </Dialog>
    )
  return (
    <Dialog
      open={isOpen}
      // It stays open while the report is sent, so that a failure keeps the text.
      onOpenChange={(open) => open || isPending || close()}
      width={600}
      title={title}
      description={<ReportDescription note={note} />}
      footer={
        <Footer
          isPending={isPending}
          onCancel={close}
          onSubmit={async () => (await submit(report)) && close()}
        />
      }
    >
      <RadioGroup
        label="Reason"
        labelHidden
        value={report.reason}
        onChange={(reason) => change({ reason })}
        options={toOptions(labels)}
        error={errors.reason}
      />
      <Details
        value={report.description}
        onChange={(description) => change({ description })}
        error={errors.description}
      />
    </Dialog>
  )
}

type DetailsProps = { value: string; onChange: (value: string) => void; error?: string }

const Details = ({ value, onChange, error }: DetailsProps) => (
  <TextArea
    label="Details"
    limit={reportDetailsMax}
    length={countCharacters(value.trim())}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
    className="mt-2"
  />
)

const ReportDescription = ({ note }: { note?: string }) => (
  <>
    Your report is anonymous: only Fennec's admins see who sent it. We review within{' '}
    <span className="whitespace-nowrap">24-48 hours.</span>
    {note && ` ${note}`}
  </>
)

type FooterProps = { isPending: boolean; onCancel: () => void; onSubmit: () => unknown }

function Footer({ isPending, onCancel, onSubmit }: FooterProps) {
  return (
    <>
      <Button variant="quiet" disabled={isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button className="grow-2!" pending={isPending && 'Submitting...'} onClick={onSubmit}>
        Submit report
      </Button>
    </>
  )
}
