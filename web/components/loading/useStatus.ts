// What only a menu shows: from the store if it is known there, else from the server once the menu is open.
import { useEffect, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'

/** Null while nobody knows. `failed` is the title of what is said when it cannot be read; without it nothing is. */
export function useStatus<Query extends OperationType>(
  query: GraphQLTaggedNode,
  id: string,
  failed?: string,
): Query['response'] | null {
  const environment = useRelayEnvironment()
  const [status, setStatus] = useState<Query['response'] | null>(null)
  useEffect(() => {
    const options = { fetchPolicy: 'store-or-network' } as const
    const { unsubscribe } = fetchQuery<Query>(environment, query, { id }, options).subscribe({
      next: setStatus,
      error: (error: unknown) =>
        failed && toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' }),
    })
    return unsubscribe
  }, [environment, query, id, failed])
  return status
}
