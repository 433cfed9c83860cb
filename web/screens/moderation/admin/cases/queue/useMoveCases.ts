// Mutation that decides cases as the admin last saw them; cases that another admin has decided meanwhile stay as they
// are.
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { caseTexts, type CaseStatus } from '#rules/moderation/cases'
import { toast } from '#web/design/overlays/toast.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useMoveCasesMutation } from '#web/__generated__/useMoveCasesMutation.graphql.ts'
import { useRefetchReports } from '../../AdminNews.tsx'
import { validateNotes } from '../NotesField.tsx'

export interface SeenCase {
  ticketId: string
  /** Status that the admin saw; a case whose status has changed since is skipped. */
  from: CaseStatus
}

/**
 * `fallbackText` is the error text when the server gives none. `move` resolves to true after a decision; to false for
 * invalid notes, during another call, and after an error. `pendingStatus` is the status being saved, else null.
 */
export function useMoveCases(fallbackText: string) {
  const refetchReports = useRefetchReports()
  const isRunning = useRef(false)
  const [pendingStatus, setPendingStatus] = useState<CaseStatus | null>(null)
  const [commit] = useMutationPromise<useMoveCasesMutation>(graphql`
    mutation useMoveCasesMutation($input: MoveTicketsInput!) {
      moveTickets(input: $input) {
        tickets {
          id
          status
          adminNotes
          answeredAt
          ...CaseHistory_ticket
        }
      }
    }
  `)
  async function move(cases: readonly SeenCase[], status: CaseStatus, notes: string): Promise<boolean> {
    if (isRunning.current || validateNotes(notes) !== undefined) return false
    isRunning.current = true
    setPendingStatus(status)
    try {
      // Leaves out blank notes (002 §5).
      const notesInput = notes.trim() ? { notes } : {}
      const { moveTickets } = await commit({ input: { tickets: [...cases], status, ...notesInput } })
      toast({ ...toToast(cases.length, moveTickets.tickets.length), kind: 'success' })
      return true
    } catch (error) {
      toast({ title: 'Error', description: findConflictMessage(error) ?? fallbackText, kind: 'error' })
      return false
    } finally {
      isRunning.current = false
      setPendingStatus(null)
      refetchReports()
    }
  }
  return { move, pendingStatus }
}

/** Returns the server's message for a conflict or a missing case, else null. */
const findConflictMessage = (error: unknown) =>
  error instanceof ServerError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')
    ? error.message
    : null

function toToast(requestedCount: number, movedCount: number) {
  const title =
    requestedCount === 1 ? caseTexts.updated : `${movedCount} of ${requestedCount} reports updated`
  return movedCount === requestedCount ? { title } : { title, description: caseTexts.decidedMeanwhile }
}
