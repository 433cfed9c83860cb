// A mutation with files: a promise, the uploaded share, and a cancel function.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, UploadableMap } from 'relay-runtime'
import { sendUpload } from '../network/sendUpload.ts'

/** `upload` rejects with a ServerError (see `isCancelled`). `share` is 0 to 1, null while no upload runs. */
export function useUpload<T extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const environment = useRelayEnvironment()
  const [share, setShare] = useState<number | null>(null)
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => current.current?.abort(), [])
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
