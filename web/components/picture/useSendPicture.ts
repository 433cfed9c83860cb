// Crops and uploads the profile picture, and reports the result in toasts.
import { useState } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { isCancelled } from '#web/relay/network/sendUpload.ts'
import { isUnanswered, messageOf } from '#web/relay/network/serverError.ts'
import type { Picture } from './usePicture.ts'
import { useSetPicture } from './useSetPicture.ts'

interface Toasts {
  done: { title: string; description?: string }
  /** `description` is shown if no answer came; `wordless`, by default the same, if the answer had no message. */
  failed: { title: string; description: string; wordless?: string }
}

export function useSendPicture(picture: Picture, toasts: Toasts, onDone: () => void) {
  const { setPicture, share, cancel } = useSetPicture()
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    try {
      const file = await picture.prepare()
      if (!file) return
      await setPicture(file)
      toast({ ...toasts.done, kind: 'success' })
      onDone()
    } catch (error) {
      if (isCancelled(error)) return
      const { title, description, wordless = description } = toasts.failed
      const fallback = isUnanswered(error) ? description : wordless
      toast({ title, description: messageOf(error, fallback), kind: 'error' })
    } finally {
      setSending(false)
    }
  }

  return { send: () => void send(), isSending, share, cancel }
}
