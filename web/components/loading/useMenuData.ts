// Query for data that only a menu shows: reads the store or, once the menu is open, the server.
import { useEffect, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'

/** Returns null while loading. `failed` is the toast title for a failure; without it failures are silent. */
export function useMenuData<Query extends OperationType>(
  query: GraphQLTaggedNode,
  id: string,
  failed?: string,
): Query['response'] | null {
  const environment = useRelayEnvironment()
  const [data, setData] = useState<Query['response'] | null>(null)
  useEffect(() => {
    const options = { fetchPolicy: 'store-or-network' } as const
    const { unsubscribe } = fetchQuery<Query>(environment, query, { id }, options).subscribe({
      next: setData,
      error: (error: unknown) =>
        failed && toast({ title: failed, description: messageOf(error, noConnectionMessage), kind: 'error' }),
    })
    return unsubscribe
  }, [environment, query, id, failed])
  return data
}
