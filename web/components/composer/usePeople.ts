// Looks for the person whose name is being typed behind an @: at most five (001 §5).
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { usePeopleQuery, usePeopleQuery$data } from '#web/__generated__/usePeopleQuery.graphql.ts'

export type Person = usePeopleQuery$data['searchUsers'][number]

/** A fast typist asks once for a word, not for each letter. */
const pauseMs = 150

const nobody: readonly Person[] = []

/** What was found stays while more of the same name is typed. `text` is null while nobody is looked for. */
export function usePeople(text: string | null): readonly Person[] {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState({ text: '', people: nobody })

  useEffect(() => {
    if (text === null) return
    let stop = () => {}
    const timer = setTimeout(() => {
      const search = graphql`
        query usePeopleQuery($text: String!) {
          searchUsers(text: $text, first: 5) {
            id
            firstName
            lastName
            displayName
            handle
            isVerified
            profileImageUrl(width: 96)
          }
        }
      `
      const asked = fetchQuery<usePeopleQuery>(
        environment,
        search,
        { text },
        { fetchPolicy: 'store-or-network' },
      )
      const { unsubscribe } = asked.subscribe({
        next: ({ searchUsers }) => setFound({ text, people: searchUsers }),
        // Without suggestions the text is still a text.
        error: () => {},
      })
      stop = unsubscribe
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [environment, text])

  return text?.startsWith(found.text) && found.text !== '' ? found.people : nobody
}
