// Mutation that deletes the posts of a spam wave (`Flood` in the API) in as many calls as needed; a retry continues
// (ADR 27).
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type {
  TakeDownFloodInput,
  useTakeDownSpamWaveMutation,
} from '#web/__generated__/useTakeDownSpamWaveMutation.graphql.ts'

export function useTakeDownSpamWave() {
  const [commit] = useMutationPromise<useTakeDownSpamWaveMutation>(graphql`
    mutation useTakeDownSpamWaveMutation($input: TakeDownFloodInput!) {
      takeDownFlood(input: $input) {
        deletedCount
        ticket {
          id
          status
          flood {
            postsCount
          }
        }
      }
    }
  `)
  return async (input: TakeDownFloodInput) => {
    let remainingCount = 1
    while (remainingCount > 0) {
      const { deletedCount, ticket } = (await commit({ input })).takeDownFlood
      remainingCount = ticket.flood?.postsCount ?? 0
      if (remainingCount > 0 && deletedCount === 0) throw new Error('No post of a flood could be deleted')
    }
  }
}
