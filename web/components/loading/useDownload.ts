// Downloads a text file that a query returns, with a toast on failure.
import { useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { toast } from '#web/design/overlays/toast.ts'
import { downloadText } from '#web/lib/text/downloadText.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'

interface TextFile {
  text: string
  name: string
}

/** `readFile` reads the file from the answer. */
export function useDownload<T extends OperationType>(
  query: GraphQLTaggedNode,
  readFile: (answer: T['response'] | undefined) => TextFile,
): [isPending: boolean, download: (variables: T['variables']) => Promise<void>] {
  const environment = useRelayEnvironment()
  const [isPending, setPending] = useState(false)
  async function download(variables: T['variables']) {
    setPending(true)
    try {
      const { text, name } = readFile(await fetchQuery<T>(environment, query, variables).toPromise())
      downloadText(text, { name, type: 'text/csv' })
    } catch (error) {
      toast({
        title: 'Failed to download',
        description: messageOf(error, noConnectionMessage),
        kind: 'error',
      })
    }
    setPending(false)
  }
  return [isPending, download]
}
