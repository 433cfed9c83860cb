// Searches existing topics by their beginning.
import { graphql } from 'react-relay'
import { isBlank } from '#rules/shared/common'
import type { useTopicsQuery } from '#web/__generated__/useTopicsQuery.graphql.ts'
import { useDebouncedSearch } from './useDebouncedSearch.ts'

const search = graphql`
  query useTopicsQuery($text: String!) {
    searchTopics(text: $text) {
      name
    }
  }
`

const noTopics: readonly string[] = []

/** Returns names other than the typed one; empty until the result for that text arrives. */
export function useTopics(typed: string): readonly string[] {
  const text = typed.trim()
  const { found } = useDebouncedSearch<useTopicsQuery>(search, isBlank(text) ? null : text)
  if (found?.text !== text) return noTopics
  return found.data.searchTopics.map(({ name }) => name).filter((name) => name !== text)
}
