// Lists of the data that a deletion also removes, shown before it is confirmed.
import { graphql } from 'react-relay'
import { Fact, Facts } from '#web/design/display/Facts.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { LossesOfAccountQuery } from '#web/__generated__/LossesOfAccountQuery.graphql.ts'
import type { LossesOfThingQuery } from '#web/__generated__/LossesOfThingQuery.graphql.ts'

type Loss = { readonly name: string; readonly value: string }

export function SubjectLosses({ ticketId }: { ticketId: string }) {
  const { ticket } = useRevalidatedQuery<LossesOfThingQuery>(
    graphql`
      query LossesOfThingQuery($ticketId: ID!) {
        admin {
          ticket(id: $ticketId) {
            losses {
              name
              value
            }
          }
        }
      }
    `,
    { ticketId },
  ).admin
  return <LossList losses={ticket?.losses ?? []} />
}

export function AccountLosses({ userId }: { userId: string }) {
  const { accountLosses } = useRevalidatedQuery<LossesOfAccountQuery>(
    graphql`
      query LossesOfAccountQuery($userId: ID!) {
        admin {
          accountLosses(userId: $userId) {
            name
            value
          }
        }
      }
    `,
    { userId },
  ).admin
  return <LossList losses={accountLosses} />
}

const LossList = ({ losses }: { losses: readonly Loss[] }) =>
  losses.length > 0 && (
    <section aria-label="What goes with it" className="mb-4 rounded-control bg-inset px-4 py-1">
      <Facts>
        {losses.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </section>
  )
