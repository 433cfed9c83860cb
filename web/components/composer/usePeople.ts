// Searches at most five people for a mention (001 §5).
import { graphql } from 'react-relay'
import { matchesWords } from '#web/design/fields/matchSuggestions.ts'
import type { usePeopleQuery, usePeopleQuery$data } from '#web/__generated__/usePeopleQuery.graphql.ts'
import { useDebouncedSearch } from './useDebouncedSearch.ts'

export type Person = usePeopleQuery$data['searchUsers'][number]

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

const noPeople: readonly Person[] = []

/** Returns the matches for `text`, and meanwhile those of the last result that still match; none for null. */
export function usePeople(text: string | null): readonly Person[] {
  const { found } = useDebouncedSearch<usePeopleQuery>(search, text)
  if (text === null || !found || !text.startsWith(found.text)) return noPeople
  const people = found.data.searchUsers
  if (text === found.text) return people
  return people.filter(({ displayName, handle }) => matchesWords(`${displayName} ${handle}`, text))
}
