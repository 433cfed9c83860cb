// Mutation that blocks or unblocks a person; unblocking restores no follow (001 §6).
import { graphql, useRelayEnvironment } from 'react-relay'
import { deleteLinkingTo } from '#web/relay/store/storeUpdates.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetBlockedMutation } from '#web/__generated__/useSetBlockedMutation.graphql.ts'
import { refetchFilteredLists, hidePerson } from './filteredLists.ts'

/** `connections` are the ids of lists of blocked people to remove the person from. */
export function useSetBlocked() {
  const environment = useRelayEnvironment()
  const [commit] = useMutationPromise<useSetBlockedMutation>(graphql`
    mutation useSetBlockedMutation($input: SetBlockedInput!, $connections: [ID!]!) {
      setBlocked(input: $input) {
        user {
          id @deleteEdge(connections: $connections)
        }
        viewer {
          user {
            followersCount
            followingCount
          }
        }
      }
    }
  `)
  return (userId: string, blocked: boolean, connections: string[] = []) =>
    commit(
      { input: { userId, blocked }, connections },
      {
        updatesOnSuccess: () =>
          blocked
            ? [...hidePerson(userId), deleteLinkingTo(environment, 'author', userId)]
            : refetchFilteredLists(),
      },
    )
}
