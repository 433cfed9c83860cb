// Looks for the person whose name is being typed behind an @: at most five (001 §5).
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { matches } from '#web/design/matching.ts'
import type { usePeopleQuery, usePeopleQuery$data } from '#web/__generated__/usePeopleQuery.graphql.ts'

export type Person = usePeopleQuery$data['searchUsers'][number]

/** A fast typist asks once for a word, not for each letter (decision 66). */
const pauseMs = 250

const nobody: readonly Person[] = []

/** Of what was found, those whose name goes on as typed stay until there is an answer. `text` is null while nobody is looked for. */
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

  if (text === null || found.text === '' || !text.startsWith(found.text)) return nobody
  if (text === found.text) return found.people
  return found.people.filter(({ displayName, handle }) => matches(`${displayName} ${handle}`, text))
}
