// Mutation that confirms the second factor for this session by a code of the app or a recovery code.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useConfirmFactorMutation } from '#web/__generated__/useConfirmFactorMutation.graphql.ts'

export function useConfirmFactor() {
  const [commit] = useMutationPromise<useConfirmFactorMutation>(graphql`
    mutation useConfirmFactorMutation($input: ConfirmSecondFactorInput!) {
      confirmSecondFactor(input: $input) {
        viewer {
          secondFactor
        }
      }
    }
  `)
  return commit
}
