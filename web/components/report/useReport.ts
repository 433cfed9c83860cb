// Checks a report by its rules, says what is missing, and sends it.
import { useState } from 'react'
import { reportFaults, type ReportReason } from '#rules/moderation/reports'
import { toast } from '#web/design/overlays/toast.ts'
import { showFaults } from '#web/lib/page/showFaults.ts'

export interface Report<Reason extends ReportReason> {
  reason: Reason | null
  description: string
}

/** What is missing or wrong, in words, at its field. */
export type Faults = { reason?: string; description?: string }

/** The documented pair of words, beside the message at the field. */
function say({ reason, description }: Faults) {
  const known = Object.values(reportFaults).find((fault) => fault.description === (reason ?? description))
  toast({ ...(known ?? { title: reason ?? description ?? '' }), kind: 'error' })
}

/** A report as the inputs of the graph take it, beside what it is of. */
interface Sent<Reason extends ReportReason> {
  reason: Uppercase<Reason>
  description?: string
}

type Checked<Reason extends ReportReason> =
  | { success: true; data: { reason: Reason; description: string | null } }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

/** How reports of one kind of thing are checked and sent, and what is said of it. */
export interface Reporting<Reason extends ReportReason> {
  rules: { safeParse(report: Report<Reason>): Checked<Reason> }
  send: (report: Sent<Reason>) => Promise<unknown>
  thanks?: string
  failure?: string
}

export function useReport<Reason extends ReportReason>({
  rules,
  send,
  thanks = 'Report submitted',
  failure = 'Failed to submit report. Please try again.',
}: Reporting<Reason>) {
  const [faults, setFaults] = useState<Faults>({})

  /** Whether it was sent; the person has been told either way. */
  async function submit(report: Report<Reason>): Promise<boolean> {
    const checked = rules.safeParse(report)
    if (!checked.success) {
      const found = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]))
      showFaults(() => setFaults(found))
      say(found)
      return false
    }
    const { reason, description } = checked.data
    try {
      const shouted = reason.toUpperCase() as Uppercase<Reason>
      await send({ reason: shouted, ...(description !== null && { description }) })
    } catch {
      toast({ title: 'Error', description: failure, kind: 'error' })
      return false
    }
    const soon = 'Thank you. Our team will review it shortly.'
    toast({ title: thanks, description: soon, kind: 'success' })
    return true
  }

  return { submit, faults, clearFaults: () => setFaults({}) }
}
