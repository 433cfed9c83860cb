// Which ticket is open: the address says so, so that it can be linked, and Back closes it.
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { choosing } from './queue/ticketsAsked.ts'

export function useOpenTicket() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isOfTicket?: boolean } | null }
  const wasOpenedHere = state?.isOfTicket === true
  const open = useCallback(
    (ticketId: string) =>
      setParams((before) => choosing(before, 'ticket', ticketId), {
        state: { isOfTicket: true },
        preventScrollReset: true,
      }),
    [setParams],
  )
  const close = useCallback(() => {
    // Who has come by a link has nothing of Fennec behind.
    if (wasOpenedHere) void navigate(-1)
    else setParams((before) => choosing(before, 'ticket', null), { replace: true, preventScrollReset: true })
  }, [wasOpenedHere, navigate, setParams])
  return { openId: params.get('ticket'), open, close }
}
