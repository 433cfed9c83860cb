// Mutation that replaces the viewer's muted words (001 §6) and refetches the lists that they filter.
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { refetchFilteredLists } from '#web/components/people/filteredLists.ts'
import { setCount, setTexts as setField } from '#web/relay/store/storeUpdates.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
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
  const [commit] = useMutationPromise<useSetMutedWordsMutation>(graphql`
    mutation useSetMutedWordsMutation($input: SetMutedWordsInput!) {
      setMutedWords(input: $input) {
        viewer {
          mutedWords
          unreadNotificationsCount
        }
      }
    }
  `)
  /** Fetches the current words, which another device may have changed, and saves the result of `change`. */
  return async (change: (setTexts: readonly string[]) => string[]) => {
    const response = await fetchQuery<useSetMutedWordsQuery>(environment, query, {}).toPromise()
    return commit(
      { input: { words: change(response?.viewer?.mutedWords ?? []) } },
      {
        updatesOnSuccess: ({ setMutedWords: { viewer } }) => [
          setField(viewerId, 'mutedWords', viewer.mutedWords),
          setCount(viewerId, 'unreadNotificationsCount', viewer.unreadNotificationsCount),
          ...refetchFilteredLists(),
        ],
      },
    )
  }
}
