// Toggle that hides the content of an undecided case (a `Ticket` in the API) until the decision, or shows it again.
import { graphql, useFragment } from 'react-relay'
import { isOpenStatus } from '#rules/moderation/cases'
import type { useHideSubject_ticket$key } from '#web/__generated__/useHideSubject_ticket.graphql.ts'
import { useRunAction } from '../AdminNews.tsx'
import { useSetSubjectHidden } from './useSetSubjectHidden.ts'

/** Only two people see a message, accounts are suspended instead, and posts of a spam wave are handled one by one. */
const neverHidden = new Set<string>(['ACCOUNT', 'MESSAGE', 'FLOOD'])

/** Returns null for a decided case and for content that cannot be hidden. */
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
  const run = useRunAction()
  if (!isOpenStatus(status) || neverHidden.has(kind)) return null
  const toggle = () => run(() => setHidden({ input: { ticketId: id, isHidden: !isHiding } }))
  return { label: isHiding ? 'Show again' : 'Hide until decided', isHiding, toggle }
}
