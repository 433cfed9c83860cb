// A mutation that carries files: a promise, the share that has left, and the way to cancel.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, UploadableMap } from 'relay-runtime'
import { sendUpload } from '../network/sendUpload.ts'

/** Rejects with a ServerError, or with one that `isCancelled` knows. `share` is null while nothing is under way. */
export function useUpload<T extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()
  const [share, setShare] = useState<number | null>(null)
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => current.current?.abort(), [])
  // Whoever leaves the screen has no use for the upload any more.
  useEffect(() => cancel, [cancel])

  const upload = useCallback(
    async (variables: T['variables'], uploadables: UploadableMap): Promise<T['response']> => {
      const controller = new AbortController()
      current.current = controller
      try {
        const watch = { signal: controller.signal, onProgress: setShare }
        return await sendUpload<T>(environment, { mutation, variables, uploadables }, watch)
      } finally {
        setShare(null)
      }
    },
    [environment, mutation],
  )
  return { upload, share, cancel }
}
