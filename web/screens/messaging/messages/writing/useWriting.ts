// A message while it is written: its draft, whether it says anything, and what is wrong with it.
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
  /** The global id of the product it shows. */
  productId?: string | null
  /** The global id of the service it asks about. */
  serviceId?: string | null
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

/** A message that begins at a product or service begins with its card: once, so that a reload does not bring it back. */
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
