// Navigation to a message of the open chat: scrolls to it, or reopens the chat around it.
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { noConnectionMessage, messageOf } from '#web/relay/network/serverError.ts'
import query, { type ChatScreenQuery } from '#web/__generated__/ChatScreenQuery.graphql.ts'
import { withSearchParam } from '../chatAddress.ts'

/** Scrolls to, focuses and highlights a message; returns false if it is not on the page. */
export function scrollToMessage(number: number): boolean {
  const element = document.querySelector<HTMLElement>(`[data-number="${number}"]`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
  element?.animate([{ backgroundColor: 'var(--hover)' }, {}], { duration: 1600 })
  return element !== null
}

/** Returns a function that goes to a message by number, null for the newest; a failure shows a toast. */
export function useGoToMessage(): (number: number | null) => void {
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const databaseId = Number(useParams()['userId'])
  return (around) => {
    if (around !== null && scrollToMessage(around)) return
    const to = withSearchParam(search, 'message', around === null ? '' : String(around))
    // The store may hold only the newest messages, from events, so the end is fetched.
    const fetchPolicy = around === null ? 'network-only' : 'store-or-network'
    const request = fetchQuery<ChatScreenQuery>(environment, query, { databaseId, around }, { fetchPolicy })
    request.subscribe({
      complete: () => void navigate(to, { replace: true, state }),
      error: (error: unknown) =>
        toast({
          title: 'Failed to fetch messages',
          description: messageOf(error, noConnectionMessage),
          kind: 'error',
        }),
    })
  }
}
