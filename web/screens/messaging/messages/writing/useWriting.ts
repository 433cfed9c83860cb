// State of a message in the composer: draft, validation and submission.
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isBlank } from '#rules/shared/common'
import { hasLink, messageFaults, messageText } from '#rules/messaging/messages'
import type { HeldFile } from '#web/components/messages/chatFiles.ts'
import { productIn, serviceIn } from '#web/components/product/productLink.ts'
import { withParameter } from '../chatAddress.ts'
import type { ChatDraft } from './useChatDraft.ts'
import { useSetTyping } from './useSetTyping.ts'

export interface Written {
  content: string
  files: readonly HeldFile[]
  /** Global id of the attached product. */
  productId?: string | null
  /** Global id of the service the message asks about. */
  serviceId?: string | null
}

interface Other {
  readonly id: string
  readonly databaseId: number
}

interface Writing {
  /** The message is a request: text only. */
  isRequest: boolean
  onType: () => void
  onSend: (written: Written) => void
}

/** `submit` returns whether the message was sent. */
export function useWriting(user: Other, draft: ChatDraft, { isRequest, onType, onSend }: Writing) {
  const { text, files, productId, serviceId } = draft
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

  function askAbout(service: string | null) {
    draft.setServiceId(service)
    setError(undefined)
  }
  useOfferOfAddress({ show, askAbout })

  function submit(): boolean {
    if (!says || draft.isBusy) return false
    const { success, data, error: fault } = messageText.safeParse({ content: text })
    const isPlain = files.length === 0 && !hasLink(text)
    const wrong = isRequest && !isPlain ? messageFaults.plainRequest : fault?.issues[0]?.message
    setError(wrong)
    if (!success || wrong) return false
    onSend({ content: data.content, files, productId, serviceId })
    draft.handOn()
    return true
  }
  const isQuestion = productId !== null || serviceId !== null
  return {
    type,
    choose,
    show,
    askAbout,
    isQuestion,
    error,
    mayBeSent: says && !draft.isBusy,
    says,
    submit,
  }
}

interface Begin {
  show: (productId: string) => void
  askAbout: (serviceId: string) => void
}

/**
 * Attaches the product or service of the URL, then removes it from the URL so that a reload does not repeat
 * it.
 */
function useOfferOfAddress(begin: Begin) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [productId, serviceId] = [productIn(search), serviceIn(search)]
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    if (productId === null && serviceId === null) return
    if (productId !== null) latest.current.show(productId)
    else if (serviceId !== null) latest.current.askAbout(serviceId)
    void navigate(withParameter(search, productId === null ? 'service' : 'product', ''), { replace: true })
  }, [productId, serviceId, search, navigate])
}
