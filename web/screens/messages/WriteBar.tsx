// The place to write at the bottom of a chat, or why one may not: Enter sends, Shift+Enter begins a line, and what is not
// sent is kept on the device.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ArrowUp, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { countCharacters, isBlank } from '#rules/common'
import { hasLink, messageFaults, messageLimits, messageText } from '#rules/messages'
import { FieldError } from '#web/design/FieldError.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { cx } from '#web/design/cx.ts'
import { chatDraftKey, readKey, removeKey, writeKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { WriteBar_user$data, WriteBar_user$key } from '#web/__generated__/WriteBar_user.graphql.ts'
import { Quote, type Quoted } from './Quote.tsx'
import { useSetTyping } from './useSetTyping.ts'

type WriteBarProps = {
  user: WriteBar_user$key
  /** The message that is being answered. */
  answered: Quoted | null
  /** It is answered, or is not to be. */
  onAnswered: () => void
  onSend: (content: string) => void
}

export function WriteBar({ answered, onAnswered, onSend, ...props }: WriteBarProps) {
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
          onSend={onSend}
          isRequest={standing === 'REQUEST'}
        />
      ) : (
        <p className="px-2 py-2.5 text-center text-sm text-muted">
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

function Writing({ user, answered, onAnswered, onSend, isRequest }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const { text, type, error, says, submit } = useWriting(user, { isRequest, onSend })
  // Whoever answers writes.
  useEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])

  function send() {
    if (!submit()) return
    onAnswered()
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
    <div data-held={says || undefined}>
      {isRequest && (
        <p className="px-2 pb-2 text-small text-muted">
          <bdi>{user.displayName}</bdi> does not follow you: you can ask with one message, text alone. More
          goes once they accept.
        </p>
      )}
      {answered && <Answered quoted={answered} name={user.displayName} onLeave={onAnswered} />}
      <div className="flex items-end gap-1">
        <div className="flex min-h-tap min-w-0 flex-1 items-center rounded-[22px] border border-transparent bg-inset pl-4 has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus has-aria-invalid:border-danger">
          <textarea
            ref={field}
            data-start={matchMedia('(hover: hover)').matches || undefined}
            dir="auto"
            rows={1}
            aria-label={`Message ${user.displayName}`}
            placeholder={`Message ${user.firstName}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            className="field-sizing-content max-h-36 min-w-0 flex-1 resize-none bg-transparent py-2.5 pr-3 text-base/6 outline-none placeholder:text-faint"
          />
          <Left text={text} />
        </div>
        <IconButton
          label="Send"
          disabled={!says}
          onClick={send}
          className={says ? 'bg-accent text-accent-contrast hover:bg-accent-hover' : 'bg-line text-faint'}
        >
          <ArrowUp size={20} aria-hidden />
        </IconButton>
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}

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
  { isRequest, onSend }: Pick<WritingProps, 'isRequest' | 'onSend'>,
) {
  const [text, setText] = useDraft(user.databaseId)
  const [error, setError] = useState<string>()
  const sayTyping = useSetTyping(user.id)
  const says = !isBlank(text)

  function type(typed: string) {
    setText(typed)
    setError(undefined)
    if (!isBlank(typed) && !isRequest) sayTyping()
  }

  function submit(): boolean {
    if (!says) return false
    const { success, data, error: fault } = messageText.safeParse({ content: text })
    const wrong = isRequest && hasLink(text) ? messageFaults.plainRequest : fault?.issues[0]?.message
    setError(wrong)
    if (!success || wrong) return false
    onSend(data.content)
    setText('')
    return true
  }
  return { text, type, error, says, submit }
}

/** What is being written to that person, kept on the device until it is sent. */
function useDraft(otherId: number) {
  const [key] = useState(() => chatDraftKey(getSession().user?.id ?? 0, otherId))
  const [text, setText] = useState(() => readKey(key) ?? '')
  function write(now: string) {
    setText(now)
    if (isBlank(now)) removeKey(key)
    else writeKey(key, now)
  }
  return [text, write] as const
}
