// Stands before every screen of admins: asks for the second factor, or has it set up, where one is needed (decision 399).
import { lazy, type ReactNode } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { askAnew } from '#web/relay/askAnew.ts'
import { useFresh } from '#web/relay/useFresh.ts'
import type { AdminGateQuery } from '#web/__generated__/AdminGateQuery.graphql.ts'

const EnrolFactor = lazy(async () => ({ default: (await import('./EnrolFactor.tsx')).EnrolFactor }))
const ConfirmFactor = lazy(async () => ({ default: (await import('./ConfirmFactor.tsx')).ConfirmFactor }))

const query = graphql`
  query AdminGateQuery {
    viewer {
      email
      secondFactor
    }
  }
`

const nothing = {}

export function AdminGate({ children }: { children: ReactNode }) {
  const environment = useRelayEnvironment()
  const { viewer } = useFresh<AdminGateQuery>(query, nothing)
  if (!viewer) return null
  const onDone = () => askAnew(environment, query, nothing)
  if (viewer.secondFactor === 'TO_SET_UP') return <EnrolFactor email={viewer.email} onDone={onDone} />
  if (viewer.secondFactor === 'TO_CONFIRM') return <ConfirmFactor />
  return children
}
