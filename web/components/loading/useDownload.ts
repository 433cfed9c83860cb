// Gives the person a file whose text the server writes, and says so where that fails.
import { useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { toast } from '#web/design/overlays/toast.ts'
import { saveText } from '#web/lib/text/saveText.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'

interface TextFile {
  text: string
  name: string
}

/** `fileOf` finds it in the answer. Returns whether it is under way, and what begins it. */
export function useDownload<T extends OperationType>(
  query: GraphQLTaggedNode,
  fileOf: (answer: T['response'] | undefined) => TextFile,
): [isPending: boolean, download: (variables: T['variables']) => Promise<void>] {
  const environment = useRelayEnvironment()
  const [isPending, setPending] = useState(false)
  async function download(variables: T['variables']) {
    setPending(true)
    try {
      const { text, name } = fileOf(await fetchQuery<T>(environment, query, variables).toPromise())
      saveText(text, { name, type: 'text/csv' })
    } catch (error) {
      toast({ title: 'Failed to download', description: messageOf(error, noConnection), kind: 'error' })
    }
    setPending(false)
  }
  return [isPending, download]
}
