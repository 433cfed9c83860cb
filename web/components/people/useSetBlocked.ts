// Makes one and somebody else invisible to each other, or takes that back; nobody follows again by that (001 §6).
import { graphql, useRelayEnvironment } from 'react-relay'
import { removeAllOf } from '#web/relay/store/changes.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useSetBlockedMutation } from '#web/__generated__/useSetBlockedMutation.graphql.ts'
import { everythingWanted, outOfSight } from './wanted.ts'

/** `connections` are the lists of blocked people that somebody goes from who is blocked no longer. */
export function useSetBlocked() {
  const environment = useRelayEnvironment()
  const [commit] = useCommit<useSetBlockedMutation>(graphql`
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
        afterwards: () =>
          blocked ? [...outOfSight(userId), removeAllOf(environment, 'author', userId)] : everythingWanted(),
      },
    )
}
