// Mutes words, all of them at once as the server has it (001 §6); what is to be shown is asked for anew.
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { everythingWanted } from '#web/components/people/wanted.ts'
import { count, words as told } from '#web/relay/store/changes.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import { viewerId } from '#web/session/viewer.ts'
import type { useSetMutedWordsMutation } from '#web/__generated__/useSetMutedWordsMutation.graphql.ts'
import type { useSetMutedWordsQuery } from '#web/__generated__/useSetMutedWordsQuery.graphql.ts'

const query = graphql`
  query useSetMutedWordsQuery {
    viewer {
      mutedWords
    }
  }
`

export function useSetMutedWords() {
  const environment = useRelayEnvironment()
  const [commit] = useCommit<useSetMutedWordsMutation>(graphql`
    mutation useSetMutedWordsMutation($input: SetMutedWordsInput!) {
      setMutedWords(input: $input) {
        viewer {
          mutedWords
          unreadNotificationsCount
        }
      }
    }
  `)
  /** `change` is given the words as they are now: another device may have muted some since they were read here. */
  return async (change: (words: readonly string[]) => string[]) => {
    const now = await fetchQuery<useSetMutedWordsQuery>(environment, query, {}).toPromise()
    return commit(
      { input: { words: change(now?.viewer?.mutedWords ?? []) } },
      {
        afterwards: ({ setMutedWords: { viewer } }) => [
          told(viewerId, 'mutedWords', viewer.mutedWords),
          count(viewerId, 'unreadNotificationsCount', viewer.unreadNotificationsCount),
          ...everythingWanted(),
        ],
      },
    )
  }
}
