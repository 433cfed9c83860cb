// The way to one message of a chat: to where it stands, or the chat opens around it.
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { noConnection, messageOf } from '#web/relay/network/serverError.ts'
import query, { type ChatScreenQuery } from '#web/__generated__/ChatScreenQuery.graphql.ts'
import { withParameter } from '../chatAddress.ts'

/** Brings a message into sight, marked for a moment and with the focus; false where it is not on the page. */
export function show(number: number): boolean {
  const there = document.querySelector<HTMLElement>(`[data-number="${number}"]`)
  there?.scrollIntoView({ block: 'center' })
  there?.focus({ preventScroll: true })
  there?.animate([{ backgroundColor: 'var(--hover)' }, {}], { duration: 1600 })
  return there !== null
}

/** Leads to the message of that number; null leads to the newest. Where it cannot be read, one stays and reads why. */
export function useJump(): (number: number | null) => void {
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const databaseId = Number(useParams()['userId'])
  return (around) => {
    if (around !== null && show(around)) return
    const to = withParameter(search, 'message', around === null ? '' : String(around))
    // What is known of the end may be no more than what was told meanwhile.
    const fetchPolicy = around === null ? 'network-only' : 'store-or-network'
    const asked = fetchQuery<ChatScreenQuery>(environment, query, { databaseId, around }, { fetchPolicy })
    asked.subscribe({
      complete: () => void navigate(to, { replace: true, state }),
      error: (error: unknown) =>
        toast({
          title: 'Failed to fetch messages',
          description: messageOf(error, noConnection),
          kind: 'error',
        }),
    })
  }
}
