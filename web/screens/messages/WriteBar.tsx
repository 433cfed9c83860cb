// The place to write at the bottom of a chat, or why one may not: Enter sends, Shift+Enter begins a line, and what is not
// sent is kept on the device.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { ImagePlus, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { countCharacters, isBlank } from '#rules/common'
import { hasLink, messageFaults, messageLimits, messageText } from '#rules/messages'
import { FilePicker } from '#web/components/composer/files/FilePicker.tsx'
import type { HeldFile } from '#web/components/messages/chatFiles.ts'
import { FieldError } from '#web/design/FieldError.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { cx } from '#web/design/cx.ts'
import type { WriteBar_user$data, WriteBar_user$key } from '#web/__generated__/WriteBar_user.graphql.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { DropHere } from './DropHere.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { Quote, type Quoted } from './Quote.tsx'
import { SendOrSpeak, type OnRecorded } from './SendOrSpeak.tsx'
import { useChatDraft } from './useChatDraft.ts'
import { useDroppedFiles } from './useDroppedFiles.ts'
import { useSetTyping } from './useSetTyping.ts'

type WriteBarProps = {
  user: WriteBar_user$key
  /** The message that is being answered. */
  answered: Quoted | null
  /** It is answered, or is not to be. */
  onAnswered: () => void
  onType: () => void
  onSend: (written: Written) => void
  /** Takes what was spoken in place of words. */
  onRecorded?: OnRecorded
}

export type Written = { content: string; files: readonly HeldFile[] }

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
  return (
    <div
      data-bar="task"
      className="shrink-0 border-t border-line bg-glass px-2 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      {standing === 'DIRECT' || standing === 'REQUEST' ? (
        <Writing
          user={user}
          answered={answered}
          onAnswered={onAnswered}
          onType={onType}
          onSend={onSend}
          onRecorded={standing === 'DIRECT' ? onRecorded : undefined}
          isRequest={standing === 'REQUEST'}
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

type WritingProps = Omit<WriteBarProps, 'user'> & { user: WriteBar_user$data; isRequest: boolean }

function Writing({ user, answered, onAnswered, onType, onSend, onRecorded, isRequest }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const { draft, type, choose, error, says, mayBeSent, submit } = useWriting(user, {
    isRequest,
    onType,
    onSend,
  })
  const { text } = draft
  const isOver = useDroppedFiles(choose)
  const [isSpeaking, setSpeaking] = useState(false)
  // Whoever answers writes.
  useEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])

  function send() {
    if (!submit()) return
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a keyboard composes a word, Enter accepts the word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && answered) onAnswered()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <div data-held={says || isSpeaking || undefined}>
      {isRequest && <Asking name={user.displayName} />}
      {isOver && <DropHere />}
      {answered && <Answered quoted={answered} name={user.displayName} onLeave={onAnswered} />}
      <ChosenFiles files={draft.files} onReplace={draft.replace} onRemove={draft.remove} />
      <div className="relative flex items-end gap-1">
        <div inert={isSpeaking} className="flex min-w-0 flex-1 items-end gap-1">
          {!isRequest && <FilePicker isBusy={draft.isBusy} icon={ImagePlus} onChoose={choose} />}
          <Words
            ref={field}
            user={user}
            text={text}
            errorId={error && errorId}
            onType={type}
            onFiles={choose}
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

const Asking = ({ name }: { name: string }) => (
  <p className="px-2 pb-2 text-small wrap-anywhere text-muted">
    <bdi>{name}</bdi> does not follow you: you can ask with one message, text alone. More goes once they
    accept.
  </p>
)

type WordsProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  user: WriteBar_user$data
  text: string
  /** Of what is said to be wrong with it. */
  errorId: string | undefined
  onType: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Words = ({ ref, user, text, errorId, onType, onFiles, onKeyDown }: WordsProps) => (
  <div className="flex min-h-tap min-w-0 flex-1 items-center rounded-[22px] border border-transparent bg-inset pl-4 has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus has-aria-invalid:border-danger">
    <textarea
      ref={ref}
      data-start={matchMedia('(hover: hover)').matches || undefined}
      dir="auto"
      rows={1}
      aria-label={`Message ${user.displayName}`}
      placeholder={`Message ${user.firstName}`}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        if (pasted.length > 0) event.preventDefault()
        onFiles(pasted)
      }}
      className="field-sizing-content max-h-36 min-w-0 flex-1 resize-none bg-transparent py-2.5 pr-3 text-base/6 outline-none placeholder:truncate placeholder:text-faint"
    />
    <Left text={text} />
    <EmojiButton field={ref} type={onType} />
  </div>
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

/** From here on it is said how many characters are left. */
const nearlyFull = 200

function Left({ text }: { text: string }) {
  const { content: most } = messageLimits
  if (text.length <= most - nearlyFull) return null
  const left = most - countCharacters(text)
  return (
    left < nearlyFull && (
      <span
        role="status"
        className={cx('pr-3 text-small tabular-nums', left < 0 ? 'text-danger' : 'text-faint')}
      >
        {left}
      </span>
    )
  )
}

/** What is being written, and whether it says anything; `submit` tells whether it was handed on. */
function useWriting(
  user: WriteBar_user$data,
  { isRequest, onType, onSend }: Pick<WritingProps, 'isRequest' | 'onType' | 'onSend'>,
) {
  const draft = useChatDraft(user.databaseId)
  const { text, files } = draft
  const [error, setError] = useState<string>()
  const sayTyping = useSetTyping(user.id)
  const says = !isBlank(text) || files.length > 0

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

  function submit(): boolean {
    if (!says || draft.isBusy) return false
    const { success, data, error: fault } = messageText.safeParse({ content: text })
    const isPlain = files.length === 0 && !hasLink(text)
    const wrong = isRequest && !isPlain ? messageFaults.plainRequest : fault?.issues[0]?.message
    setError(wrong)
    if (!success || wrong) return false
    onSend({ content: data.content, files })
    draft.handOn()
    return true
  }
  return { draft, type, choose, error, mayBeSent: says && !draft.isBusy, says, submit }
}
