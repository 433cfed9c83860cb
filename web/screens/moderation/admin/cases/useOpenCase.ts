// The case (a `Ticket` in the API) whose dialog is open: its id is in the URL, so that it can be linked and Back closes
// it.
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { withParams } from '../withParams.ts'

export function useOpenCase() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isOfTicket?: boolean } | null }
  const wasOpenedHere = state?.isOfTicket === true
  const openCase = useCallback(
    (ticketId: string) =>
      setParams((current) => withParams(current, { ticket: ticketId }), {
        state: { isOfTicket: true },
        preventScrollReset: true,
      }),
    [setParams],
  )
  const closeCase = useCallback(() => {
    // A viewer who came by a link has no page of Fennec to go back to.
    if (wasOpenedHere) void navigate(-1)
    else
      setParams((current) => withParams(current, { ticket: null }), {
        replace: true,
        preventScrollReset: true,
      })
  }, [wasOpenedHere, navigate, setParams])
  return { openCaseId: params.get('ticket'), openCase, closeCase }
}
