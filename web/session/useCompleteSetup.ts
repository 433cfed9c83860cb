// Completes the first-time set-up, with or without a picture (000 §2.9).
import { useCallback } from 'react'
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useCompleteSetupMutation } from '#web/__generated__/useCompleteSetupMutation.graphql.ts'
import { changeSession, getSession, storeUser } from './session.ts'
import type { SessionUser } from './user.ts'

export function useCompleteSetup() {
  const [commit] = useMutationPromise<useCompleteSetupMutation>(graphql`
    mutation useCompleteSetupMutation {
      completeSetup {
        viewer {
          hasCompletedSetup
        }
      }
    }
  `)

  /** Never rejects: a failure is logged and saved again on return and at the next start (000 §4). */
  return useCallback(
    async (user: SessionUser) => {
      const { token } = getSession()
      storeUser({ ...user, hasCompletedProfileSetup: true })
      changeSession({ setupUnsaved: false })
      try {
        await commit({})
      } catch (error) {
        console.error('Failed to complete profile setup', error)
        if (getSession().token === token) changeSession({ setupUnsaved: true })
      }
    },
    [commit],
  )
}
