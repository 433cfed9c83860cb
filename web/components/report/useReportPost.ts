// Checks a report by its rules, says what is missing, and sends it.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { postReport, reportFaults, type PostReportReason } from '#rules/reports'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { ReportReason, useReportPostMutation } from '#web/__generated__/useReportPostMutation.graphql.ts'

export interface Report {
  reason: PostReportReason | null
  description: string
}

export const emptyReport: Report = { reason: null, description: '' }

type Faults = { reason?: string; description?: string }

/** The documented pair of words, beside the message at the field. */
function say({ reason, description }: Faults) {
  const known = [reportFaults.noReason, reportFaults.noDetails].find(
    (fault) => fault.description === (reason ?? description),
  )
  toast({ ...(known ?? { title: reason ?? description ?? '' }), kind: 'error' })
}

export function useReportPost(postId: string) {
  const [faults, setFaults] = useState<Faults>({})
  const [commit, isPending] = useCommit<useReportPostMutation>(graphql`
    mutation useReportPostMutation($input: ReportPostInput!) {
      reportPost(input: $input) {
        message
      }
    }
  `)

  /** Whether it was sent; the person has been told either way. */
  async function submit(report: Report): Promise<boolean> {
    const checked = postReport.safeParse(report)
    if (!checked.success) {
      const found = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]))
      setFaults(found)
      say(found)
      return false
    }
    const { reason, description } = checked.data
    try {
      const shouted = reason.toUpperCase() as ReportReason
      await commit({ input: { postId, reason: shouted, ...(description !== null && { description }) } })
    } catch {
      toast({ title: 'Error', description: 'Failed to submit report. Please try again.', kind: 'error' })
      return false
    }
    const thanks = 'Thank you. Our team will review it shortly.'
    toast({ title: 'Report submitted', description: thanks, kind: 'success' })
    return true
  }

  return { submit, faults, clearFaults: () => setFaults({}), isPending }
}
