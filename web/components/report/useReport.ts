// Validates and sends a report, with toasts.
import { useState } from 'react'
import { reportErrors, type ReportReason } from '#rules/moderation/reports'
import { toast } from '#web/design/overlays/toast.ts'
import { focusFirstError } from '#web/lib/page/focusFirstError.ts'

export interface Report<Reason extends ReportReason> {
  reason: Reason | null
  description: string
}

export type ReportErrors = { reason?: string; description?: string }

/** Shows the specified toast for an error at a field. */
function toastError({ reason, description }: ReportErrors) {
  const specifiedToast = Object.values(reportErrors).find(
    (candidate) => candidate.description === (reason ?? description),
  )
  toast({ ...(specifiedToast ?? { title: reason ?? description ?? '' }), kind: 'error' })
}

/** Input of the API's report mutations, without the reported thing. */
interface ReportInput<Reason extends ReportReason> {
  reason: Uppercase<Reason>
  description?: string
}

type ValidationResult<Reason extends ReportReason> =
  | { success: true; data: { reason: Reason; description: string | null } }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

export interface ReportOptions<Reason extends ReportReason> {
  rules: { safeParse(report: Report<Reason>): ValidationResult<Reason> }
  send: (report: ReportInput<Reason>) => Promise<unknown>
  thanks?: string
  failure?: string
}

export function useReport<Reason extends ReportReason>({
  rules,
  send,
  thanks = 'Report submitted',
  failure = 'Failed to submit report. Please try again.',
}: ReportOptions<Reason>) {
  const [errors, setErrors] = useState<ReportErrors>({})

  /** Resolves to true if the report was sent; a toast reports either result. */
  async function submit(report: Report<Reason>): Promise<boolean> {
    const checked = rules.safeParse(report)
    if (!checked.success) {
      const found = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]))
      focusFirstError(() => setErrors(found))
      toastError(found)
      return false
    }
    const { reason, description } = checked.data
    try {
      const apiReason = reason.toUpperCase() as Uppercase<Reason>
      await send({ reason: apiReason, ...(description !== null && { description }) })
    } catch {
      toast({ title: 'Error', description: failure, kind: 'error' })
      return false
    }
    const thanksText = 'Thank you. Our team will review it shortly.'
    toast({ title: thanks, description: thanksText, kind: 'success' })
    return true
  }

  return { submit, errors, clearErrors: () => setErrors({}) }
}
