// Composer at the bottom of a chat, or the reason why the viewer may not write. Enter sends, Shift+Enter adds
// a line; drafts stay on the device.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ImagePlus, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import { messageFaults } from '#rules/messaging/messages'
import { FilePicker } from '#web/components/composer/files/FilePicker.tsx'
import { AttachedProduct } from '#web/components/product/AttachedProduct.tsx'
import { productIn, serviceIn } from '#web/components/product/productLink.ts'
import { ProductControl } from '#web/components/product/ProductControl.tsx'
import { AttachedService } from '#web/components/service/AttachedService.tsx'
import { SuspendedLine } from '#web/components/accountStatus/SuspendedLine.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import type { WriteBar_user$data, WriteBar_user$key } from '#web/__generated__/WriteBar_user.graphql.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { DropHere } from './DropHere.tsx'
import { Quote, type Quoted } from '../message/Quote.tsx'
import { SendOrSpeak, type OnRecorded } from './SendOrSpeak.tsx'
import { useDroppedFiles } from './useDroppedFiles.ts'
import { useChatDraft, type ChatDraft } from './useChatDraft.ts'
import { useWriting, type Written } from './useWriting.ts'
import { Words } from '../message/Words.tsx'

type WriteBarProps = {
  user: WriteBar_user$key
  /** Message being replied to. */
  answered: Quoted | null
  /** Called when the reply is cancelled. */
  onAnswered: () => void
  onType: () => void
  onSend: (written: Written) => void
  onRecorded?: OnRecorded
}

export function WriteBar({ answered, onAnswered, onType, onSend, onRecorded, ...props }: WriteBarProps) {
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
    props.user,
  )
  const standing = user.viewerMessageStanding
  const isSuspended = useSuspended()
  const draft = useChatDraft(user.databaseId)
  const [search] = useSearchParams()
  // A question about an offer is allowed also while a request is pending.
  const offer = productIn(search) ?? serviceIn(search) ?? draft.productId ?? draft.serviceId
  const isAsking = standing === 'REQUEST' || (standing === 'WAITING' && offer !== null)
  return (
    <div
      data-bar="task"
      className="shrink-0 border-t border-line bg-glass px-2 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      {isSuspended ? (
        <SuspendedLine />
      ) : standing === 'DIRECT' || isAsking ? (
        <Writing
          user={user}
          draft={draft}
          answered={answered}
          onAnswered={onAnswered}
          onType={onType}
          onSend={onSend}
          onRecorded={standing === 'DIRECT' ? onRecorded : undefined}
          isRequest={isAsking}
        />
      ) : (
        <p className="px-2 py-2.5 text-center text-sm wrap-anywhere text-muted">
          {standing === 'WAITING' ? (
            messageFaults.waiting
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

type WritingProps = Omit<WriteBarProps, 'user'> & {
  user: WriteBar_user$data
  draft: ChatDraft
  isRequest: boolean
}

function Writing(props: WritingProps) {
  const { user, draft, answered, onAnswered, onType, onSend, onRecorded, isRequest } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const writing = useWriting(user, draft, { isRequest, onType, onSend })
  const { type, choose, error, says, mayBeSent, submit, ...about } = writing
  const isOver = useDroppedFiles(choose)
  const [isSpeaking, setSpeaking] = useState(false)
  useEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])

  const send = () => submit() && field.current?.focus()
  function onKeyDown(event: KeyboardEvent) {
    // While an IME composes, Enter accepts the word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && answered) onAnswered()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <div data-held={says || isSpeaking || undefined}>
      {isRequest && !about.isQuestion && <Asking name={user.displayName} />}
      {isOver && <DropHere />}
      {answered && <Answered quoted={answered} name={user.displayName} onLeave={onAnswered} />}
      <Attached draft={draft} {...about} />
      <div className="relative flex items-end gap-1">
        <div inert={isSpeaking} className="flex min-w-0 flex-1 items-end gap-1">
          {!isRequest && (
            <>
              <FilePicker isBusy={draft.isBusy} icon={ImagePlus} onChoose={choose} />
              <ProductControl onPick={about.show} />
            </>
          )}
          <Words
            ref={field}
            user={user}
            text={draft.text}
            errorId={error && errorId}
            onType={type}
            onFiles={choose}
            onProduct={about.show}
            onKeyDown={onKeyDown}
          />
        </div>
        <SendOrSpeak
          says={says}
          mayBeSent={mayBeSent}
          onSend={send}
          onRecorded={onRecorded}
          onSpeaking={setSpeaking}
        />
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}

type AttachedProps = Pick<ReturnType<typeof useWriting>, 'show' | 'askAbout'> & { draft: ChatDraft }

const Attached = ({ draft, show, askAbout }: AttachedProps) => (
  <>
    <AttachedProduct productId={draft.productId} onRemove={() => show(null)} />
    <AttachedService serviceId={draft.serviceId} onRemove={() => askAbout(null)} />
    <ChosenFiles files={draft.files} onReplace={draft.replace} onRemove={draft.remove} />
  </>
)

const Asking = ({ name }: { name: string }) => (
  <p className="px-2 pb-2 text-small wrap-anywhere text-muted">
    <bdi>{name}</bdi> does not follow you: you can ask with one message, text alone. More goes once they
    accept.
  </p>
)

type AnsweredProps = { quoted: Quoted; name: string; onLeave: () => void }

const Answered = ({ quoted, name, onLeave }: AnsweredProps) => (
  <div className="px-2 pb-2">
    <Quote quoted={quoted} name={name}>
      <IconButton size="sm" label="Do not answer it" onClick={onLeave} className="-my-1">
        <X size={18} aria-hidden />
      </IconButton>
    </Quote>
  </div>
)
