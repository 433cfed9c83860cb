// Mutation that verifies an account or removes the badge; a repeat changes nothing.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetAccountVerifiedMutation } from '#web/__generated__/useSetAccountVerifiedMutation.graphql.ts'

export function useSetAccountVerified() {
  const [commit] = useMutationPromise<useSetAccountVerifiedMutation>(graphql`
    mutation useSetAccountVerifiedMutation($input: SetAccountVerifiedInput!) {
      setAccountVerified(input: $input) {
        user {
          isVerified
        }
      }
    }
  `)
  return commit
}
