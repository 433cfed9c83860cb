// A message while it is written: its draft, whether it says anything, and what is wrong with it.
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isBlank } from '#rules/common'
import { hasLink, messageFaults, messageText } from '#rules/messages'
import type { HeldFile } from '#web/components/messages/chatFiles.ts'
import { productIn } from '#web/components/product/productLink.ts'
import { withParameter } from './chatAddress.ts'
import { useChatDraft } from './useChatDraft.ts'
import { useSetTyping } from './useSetTyping.ts'

export interface Written {
  content: string
  files: readonly HeldFile[]
  /** The global id of the product it shows. */
  productId?: string | null
}

interface Other {
  readonly id: string
  readonly databaseId: number
}

interface Writing {
  /** He does not follow one: one may ask, with words alone. */
  isRequest: boolean
  onType: () => void
  onSend: (written: Written) => void
}

/** `submit` tells whether it was handed on. */
export function useWriting(user: Other, { isRequest, onType, onSend }: Writing) {
  const draft = useChatDraft(user.databaseId)
  const { text, files, productId } = draft
  const [error, setError] = useState<string>()
  const sayTyping = useSetTyping(user.id)
  const says = !isBlank(text) || files.length > 0 || productId !== null

  function type(typed: string) {
    draft.setText(typed)
    setError(undefined)
    onType()
    if (!isBlank(typed) && !isRequest) sayTyping()
  }

  function choose(chosen: readonly File[]) {
    if (chosen.length === 0) return
    if (isRequest) setError(messageFaults.plainRequest)
    else void draft.choose(chosen)
  }

  function show(shown: string | null) {
    draft.setProductId(shown)
    setError(undefined)
  }
  useProductOfAddress(show)

  function submit(): boolean {
    if (!says || draft.isBusy) return false
    const { success, data, error: fault } = messageText.safeParse({ content: text })
    const isPlain = files.length === 0 && !hasLink(text)
    const wrong = isRequest && !isPlain ? messageFaults.plainRequest : fault?.issues[0]?.message
    setError(wrong)
    if (!success || wrong) return false
    onSend({ content: data.content, files, productId })
    draft.handOn()
    return true
  }
  return { draft, type, choose, show, error, mayBeSent: says && !draft.isBusy, says, submit }
}

/** Whoever comes from a product begins with its card: once, so that a reload does not bring it back. */
function useProductOfAddress(show: (productId: string) => void) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = productIn(search)
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    if (asked === null) return
    latest.current(asked)
    void navigate(withParameter(search, 'product', ''), { replace: true })
  }, [asked, search, navigate])
}
