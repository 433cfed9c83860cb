// State of a message in the composer: draft, validation and submission.
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isBlank } from '#rules/shared/common'
import { hasLink, messageErrors, messageText } from '#rules/messaging/messages'
import type { LocalFile } from '#web/components/messages/chatFiles.ts'
import { productIdInQuery, serviceIdInQuery } from '#web/components/product/productLink.ts'
import { withSearchParam } from '../chatAddress.ts'
import type { ChatDraft } from './useChatDraft.ts'
import { useSetTyping } from './useSetTyping.ts'

export interface ComposedMessage {
  content: string
  files: readonly LocalFile[]
  productId?: string | null
  serviceId?: string | null
}

interface Recipient {
  readonly id: string
  readonly databaseId: number
}

interface Options {
  /** True if the message is a message request, which allows text only. */
  isRequest: boolean
  onType: () => void
  onSend: (message: ComposedMessage) => void
}

/** `submit` returns true if the message was passed to `onSend`. */
export function useMessageComposer(
  user: Recipient,
  draft: ChatDraft,
  { isRequest, onType, onSend }: Options,
) {
  const { text, files, productId, serviceId } = draft
  const [error, setError] = useState<string>()
  const notifyTyping = useSetTyping(user.id)
  const hasContent = !isBlank(text) || files.length > 0 || productId !== null
  const canSend = hasContent && !draft.isBusy

  function changeText(typed: string) {
    draft.setText(typed)
    setError(undefined)
    onType()
    if (!isBlank(typed) && !isRequest) notifyTyping()
  }

  function choose(chosen: readonly File[]) {
    if (chosen.length === 0) return
    if (isRequest) setError(messageErrors.plainRequest)
    else void draft.choose(chosen)
  }

  function attachProduct(newProductId: string | null) {
    draft.setProductId(newProductId)
    setError(undefined)
  }

  function attachService(newServiceId: string | null) {
    draft.setServiceId(newServiceId)
    setError(undefined)
  }
  useListingFromUrl({ attachProduct, attachService })

  function submit(): boolean {
    if (!canSend) return false
    const { success, data, error: parseError } = messageText.safeParse({ content: text })
    const isTextOnly = files.length === 0 && !hasLink(text)
    const problem = isRequest && !isTextOnly ? messageErrors.plainRequest : parseError?.issues[0]?.message
    setError(problem)
    if (!success || problem) return false
    onSend({ content: data.content, files, productId, serviceId })
    draft.clear()
    return true
  }
  const hasListing = productId !== null || serviceId !== null
  return { changeText, choose, attachProduct, attachService, hasListing, error, canSend, hasContent, submit }
}

interface ListingActions {
  attachProduct: (productId: string) => void
  attachService: (serviceId: string) => void
}

/** Attaches the product or service of the URL once, and removes it from the URL. */
function useListingFromUrl(actions: ListingActions) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [productId, serviceId] = [productIdInQuery(search), serviceIdInQuery(search)]
  const attach = useEffectEvent(() => {
    if (productId !== null) actions.attachProduct(productId)
    else if (serviceId !== null) actions.attachService(serviceId)
  })
  useEffect(() => {
    if (productId === null && serviceId === null) return
    attach()
    void navigate(withSearchParam(search, productId === null ? 'service' : 'product', ''), { replace: true })
  }, [productId, serviceId, search, navigate])
}
