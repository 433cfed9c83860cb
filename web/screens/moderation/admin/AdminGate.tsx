// Gate of the admin area: asks for the second factor, or its setup, before an admin screen renders (ADR 16).
import { lazy, useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { AdminGateQuery } from '#web/__generated__/AdminGateQuery.graphql.ts'
import { NewRecoveryCodes } from './factor/NewRecoveryCodes.tsx'

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

const variables = {}

export function AdminGate({ children }: { children: ReactNode }) {
  const { viewer } = useRevalidatedQuery<AdminGateQuery>(query, variables)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <NewRecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />
  if (!viewer) return null
  if (viewer.secondFactor === 'TO_SET_UP')
    return <EnrolFactor email={viewer.email} onConfirmed={setRecoveryCodes} />
  if (viewer.secondFactor === 'TO_CONFIRM') return <ConfirmFactor />
  return children
}

/** Returns true when the viewer needs no further second factor. */
export function useIsSecondFactorSatisfied(): boolean {
  const { viewer } = useRevalidatedQuery<AdminGateQuery>(query, variables)
  return viewer?.secondFactor === 'NOT_NEEDED' || viewer?.secondFactor === 'CONFIRMED'
}
