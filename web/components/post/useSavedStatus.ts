// Whether one has saved a post: from the store if it is known there, else from the server.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { toast } from '#web/design/toast.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import type { useSavedStatusQuery } from '#web/__generated__/useSavedStatusQuery.graphql.ts'

const query = graphql`
  query useSavedStatusQuery($postId: ID!) {
    node(id: $postId) {
      ... on Post {
        viewerHasSaved
      }
    }
  }
`

/** Null while nobody knows. */
export function useSavedStatus(postId: string): boolean | null {
  const environment = useRelayEnvironment()
  const [isSaved, setSaved] = useState<boolean | null>(null)
  useEffect(() => {
    const options = { fetchPolicy: 'store-or-network' } as const
    const { unsubscribe } = fetchQuery<useSavedStatusQuery>(
      environment,
      query,
      { postId },
      options,
    ).subscribe({
      next: ({ node }) => setSaved(node?.viewerHasSaved ?? false),
      error: (error: unknown) => {
        const description = messageOf(error, noConnection)
        toast({ title: 'Failed to check saved status', description, kind: 'error' })
      },
    })
    return unsubscribe
  }, [environment, postId])
  return isSaved
}
