// Makes the file and sends it, once at a time, and says in the words of the place how it ended.
import { useState } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { isCancelled } from '#web/relay/network/sendUpload.ts'
import { isUnanswered, messageOf } from '#web/relay/network/serverError.ts'
import type { Picture } from './usePicture.ts'
import { useSetPicture } from './useSetPicture.ts'

interface Words {
  done: { title: string; description?: string }
  /** `description` is for a call that got no answer, `wordless` for an answer without words. */
  failed: { title: string; description: string; wordless?: string }
}

export function useSendPicture(picture: Picture, words: Words, onDone: () => void) {
  const { setPicture, share, cancel } = useSetPicture()
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    try {
      const file = await picture.prepare()
      if (!file) return
      await setPicture(file)
      toast({ ...words.done, kind: 'success' })
      onDone()
    } catch (error) {
      if (isCancelled(error)) return
      const { title, description, wordless = description } = words.failed
      const otherwise = isUnanswered(error) ? description : wordless
      toast({ title, description: messageOf(error, otherwise), kind: 'error' })
    } finally {
      setSending(false)
    }
  }

  return { send: () => void send(), isSending, share, cancel }
}
