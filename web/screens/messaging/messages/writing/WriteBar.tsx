// Composer of a chat, or the reason why the viewer may not write. Drafts stay on the device.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ImagePlus, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import { messageErrors } from '#rules/messaging/messages'
import { SuspendedLine } from '#web/components/accountStatus/SuspendedLine.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { FilePicker } from '#web/components/composer/files/FilePicker.tsx'
import { AttachedProduct } from '#web/components/product/AttachedProduct.tsx'
import { ProductControl } from '#web/components/product/ProductControl.tsx'
import { productIdInQuery, serviceIdInQuery } from '#web/components/product/productLink.ts'
import { AttachedService } from '#web/components/service/AttachedService.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import type { WriteBar_user$data, WriteBar_user$key } from '#web/__generated__/WriteBar_user.graphql.ts'
import { Quote, type Quoted } from '../message/Quote.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import { MessageField } from './MessageField.tsx'
import { SendOrRecord, type OnRecorded } from './SendOrRecord.tsx'
import { useChatDraft, type ChatDraft } from './useChatDraft.ts'
import { useDroppedFiles } from './useDroppedFiles.ts'
import { useMessageComposer, type ComposedMessage } from './useMessageComposer.ts'

type WriteBarProps = {
  user: WriteBar_user$key
  replyTarget: Quoted | null
  onReplyCancel: () => void
  onType: () => void
  onSend: (message: ComposedMessage) => void
  onRecorded?: OnRecorded
}

export function WriteBar({ user: key, onRecorded, ...bar }: WriteBarProps) {
  const user = useFragment(
    graphql`
      fragment WriteBar_user on User {
        id
        databaseId
        firstName
        displayName
        viewerMessageStanding
      }
    `,
    key,
  )
  const standing = user.viewerMessageStanding
  const isSuspended = useSuspended()
  const draft = useChatDraft(user.databaseId)
  const [search] = useSearchParams()
  // A pending request does not prevent a question about a product or service.
  const listingId = productIdInQuery(search) ?? serviceIdInQuery(search) ?? draft.productId ?? draft.serviceId
  const isRequest = standing === 'REQUEST' || (standing === 'WAITING' && listingId !== null)
  return (
    <div
      data-bar="task"
      className="shrink-0 border-t border-line bg-glass px-2 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      {isSuspended ? (
        <SuspendedLine />
      ) : standing === 'DIRECT' || isRequest ? (
        <Composer
          {...bar}
          user={user}
          draft={draft}
          onRecorded={standing === 'DIRECT' ? onRecorded : undefined}
          isRequest={isRequest}
        />
      ) : (
        <p className="px-2 py-2.5 text-center text-sm wrap-anywhere text-muted">
          {standing === 'WAITING' ? (
            messageErrors.waiting
          ) : (
            <>
              <bdi>{user.displayName}</bdi> takes no new messages
            </>
          )}
        </p>
      )}
    </div>
  )
}

type ComposerProps = Omit<WriteBarProps, 'user'> & {
  user: WriteBar_user$data
  draft: ChatDraft
  isRequest: boolean
}

function Composer(props: ComposerProps) {
  const { user, draft, replyTarget, onReplyCancel, onType, onSend, onRecorded, isRequest } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const composer = useMessageComposer(user, draft, { isRequest, onType, onSend })
  const { changeText, choose, error, hasContent, canSend, submit, ...listingActions } = composer
  const isDraggingFiles = useDroppedFiles(choose)
  const [isRecording, setRecording] = useState(false)
  useEffect(() => {
    if (replyTarget) field.current?.focus()
  }, [replyTarget])

  const send = () => submit() && field.current?.focus()
  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, Enter accepts it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && replyTarget) onReplyCancel()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <div data-held={hasContent || isRecording || undefined}>
      {isRequest && !listingActions.hasListing && <RequestHint name={user.displayName} />}
      {isDraggingFiles && <DropHere />}
      {replyTarget && <ReplyTarget quoted={replyTarget} name={user.displayName} onCancel={onReplyCancel} />}
      <Attachments draft={draft} {...listingActions} />
      <div className="relative flex items-end gap-1">
        <div inert={isRecording} className="flex min-w-0 flex-1 items-end gap-1">
          {!isRequest && (
            <>
              <FilePicker isBusy={draft.isBusy} icon={ImagePlus} onChoose={choose} />
              <ProductControl onPick={listingActions.attachProduct} />
            </>
          )}
          <MessageField
            ref={field}
            user={user}
            text={draft.text}
            errorId={error && errorId}
            onType={changeText}
            onFiles={choose}
            onProduct={listingActions.attachProduct}
            onKeyDown={onKeyDown}
          />
        </div>
        <SendOrRecord
          hasContent={hasContent}
          canSend={canSend}
          onSend={send}
          onRecorded={onRecorded}
          onRecordingChange={setRecording}
        />
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}

type AttachmentsProps = Pick<ReturnType<typeof useMessageComposer>, 'attachProduct' | 'attachService'> & {
  draft: ChatDraft
}

const Attachments = ({ draft, attachProduct, attachService }: AttachmentsProps) => (
  <>
    <AttachedProduct productId={draft.productId} onRemove={() => attachProduct(null)} />
    <AttachedService serviceId={draft.serviceId} onRemove={() => attachService(null)} />
    <ChosenFiles files={draft.files} onReplace={draft.replace} onRemove={draft.remove} />
  </>
)

const RequestHint = ({ name }: { name: string }) => (
  <p className="px-2 pb-2 text-small wrap-anywhere text-muted">
    <bdi>{name}</bdi> does not follow you: you can ask with one message, text alone. More goes once they
    accept.
  </p>
)

type ReplyTargetProps = { quoted: Quoted; name: string; onCancel: () => void }

const ReplyTarget = ({ quoted, name, onCancel }: ReplyTargetProps) => (
  <div className="px-2 pb-2">
    <Quote quoted={quoted} name={name}>
      <IconButton size="sm" label="Do not answer it" onClick={onCancel} className="-my-1">
        <X size={18} aria-hidden />
      </IconButton>
    </Quote>
  </div>
)

const DropHere = () => (
  <div
    role="status"
    className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-sheet border-2 border-dashed border-accent-icon bg-glass"
  >
    <p className="flex items-center gap-2 font-semibold">
      <ImagePlus size={22} aria-hidden />
      Drop photos or videos to add them
    </p>
  </div>
)
