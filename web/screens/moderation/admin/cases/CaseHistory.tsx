// History of a case (a `Ticket` in the API), oldest first.
import { graphql, useFragment } from 'react-relay'
import { statusLabels } from '#rules/moderation/cases'
import { formatDateTime } from '#web/lib/time/dates.ts'
import type {
  CaseHistory_ticket$data,
  CaseHistory_ticket$key,
} from '#web/__generated__/CaseHistory_ticket.graphql.ts'

export function CaseHistory(props: { ticket: CaseHistory_ticket$key }) {
  const { history } = useFragment(
    graphql`
      fragment CaseHistory_ticket on Ticket {
        history {
          id
          act
          status
          note
          at
          actor {
            displayName
          }
        }
      }
    `,
    props.ticket,
  )
  if (history.length === 0) return null
  return (
    <section>
      <h3 className="text-small text-faint">History</h3>
      <ol aria-label="History" className="mt-1 flex flex-col gap-1.5 text-small">
        {history.map((entry) => (
          <li key={entry.id} className="wrap-anywhere">
            <bdi className="font-semibold">{entry.actor?.displayName ?? 'An admin who has left'}</bdi>{' '}
            {describe(entry)}{' '}
            <time dateTime={entry.at} className="text-faint">
              {formatDateTime(entry.at)}
            </time>
            {entry.note && (
              <bdi className="block border-l-2 border-line-strong pl-2.5 whitespace-pre-line text-muted">
                {entry.note}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Entry = CaseHistory_ticket$data['history'][number]

const actTexts: Partial<Record<Entry['act'], string>> = {
  NOTED: 'noted',
  TAKEN: 'looks into it',
  LEFT: 'looks into it no more',
  TOOK_DOWN: 'deleted it',
  HID: 'hid it until it is decided',
  SHOWED: 'showed it again',
  WARNED: 'warned whose it is',
  SUSPENDED: 'suspended whose it is',
  DELETED_ACCOUNT: 'deleted the account',
}

const describe = ({ act, status }: Entry): string =>
  actTexts[act] ?? `made it ${status ? statusLabels[status].toLowerCase() : 'something else'}`
