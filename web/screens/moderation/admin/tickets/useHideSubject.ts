// Hides what an open ticket is about until it is decided, or shows it again.
import { graphql, useFragment } from 'react-relay'
import { isOpen } from '#rules/moderation/cases'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import type { useHideSubject_ticket$key } from '#web/__generated__/useHideSubject_ticket.graphql.ts'
import { useLookAnew } from '../AdminNews.tsx'
import { useSetSubjectHidden } from './useSetSubjectHidden.ts'

/** Only two people see a message; an account is suspended instead, and of a flood each post is acted on for itself. */
const neverHidden = new Set<string>(['ACCOUNT', 'MESSAGE', 'FLOOD'])

/** Null where it is decided already, and where not everybody sees it anyway. */
export function useHideSubject(key: useHideSubject_ticket$key) {
  const { id, kind, status, isHiding } = useFragment(
    graphql`
      fragment useHideSubject_ticket on Ticket {
        id
        kind
        status
        isHiding
      }
    `,
    key,
  )
  const [setHidden] = useSetSubjectHidden()
  const lookAnew = useLookAnew()
  if (!isOpen(status) || neverHidden.has(kind)) return null
  async function hide() {
    try {
      await setHidden({ input: { ticketId: id, isHidden: !isHiding } })
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, noConnection), kind: 'error' })
    }
    lookAnew()
  }
  return { word: isHiding ? 'Show again' : 'Hide until decided', isHiding, hide }
}
