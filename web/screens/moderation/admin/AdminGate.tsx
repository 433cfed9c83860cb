// Stands before every screen of admins: asks for the second factor, or has it set up, where one is needed (ADR 16).
import { lazy, useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
import type { AdminGateQuery } from '#web/__generated__/AdminGateQuery.graphql.ts'
import { KeepCodes } from './factor/KeepCodes.tsx'

const EnrolFactor = lazy(async () => ({ default: (await import('./factor/EnrolFactor.tsx')).EnrolFactor }))
const ConfirmFactor = lazy(async () => ({
  default: (await import('./factor/ConfirmFactor.tsx')).ConfirmFactor,
}))

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
  const { viewer } = useFresh<AdminGateQuery>(query, nothing)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <KeepCodes codes={codes} onDone={() => setCodes(null)} />
  if (!viewer) return null
  if (viewer.secondFactor === 'TO_SET_UP') return <EnrolFactor email={viewer.email} onConfirmed={setCodes} />
  if (viewer.secondFactor === 'TO_CONFIRM') return <ConfirmFactor />
  return children
}

/** Whether there is nothing to show first. */
export function useIsLetIn(): boolean {
  const { viewer } = useFresh<AdminGateQuery>(query, nothing)
  return viewer?.secondFactor === 'NOT_NEEDED' || viewer?.secondFactor === 'CONFIRMED'
}
