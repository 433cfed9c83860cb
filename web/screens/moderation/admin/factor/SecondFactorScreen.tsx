// An admin's own second factor: setup, new recovery codes, and removal where it is optional (ADR 16).
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { SecondFactorScreenQuery } from '#web/__generated__/SecondFactorScreenQuery.graphql.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { EnrolFactor } from './EnrolFactor.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { OwnFactor } from './OwnFactor.tsx'

export const SecondFactorScreen = () => (
  <AdminFrame title="Second factor" noun="second factor">
    <SecondFactor />
  </AdminFrame>
)

const variables = {}

function SecondFactor() {
  const { viewer, admin } = useRevalidatedQuery<SecondFactorScreenQuery>(
    graphql`
      query SecondFactorScreenQuery {
        admin {
          ownFactor {
            setUpAt
            ...OwnFactor_factor
          }
        }
        viewer {
          email
        }
      }
    `,
    variables,
  )
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <NewRecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />
  if (admin.ownFactor.setUpAt) return <OwnFactor factor={admin.ownFactor} onCodes={setRecoveryCodes} />
  return viewer && <EnrolFactor email={viewer.email} onConfirmed={setRecoveryCodes} />
}
