// Where a comment is written: Enter sends it, Shift+Enter begins a line, and what was not kept stays.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ArrowUp } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { isBlank } from '#rules/common'
import { commentText } from '#rules/comments'
import { Avatar } from '#web/design/Avatar.tsx'
import { FieldError } from '#web/design/FieldError.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { Spinner } from '#web/design/Spinner.tsx'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'

interface CommentInputProps {
  user: CommentInput_user$key
  label: string
  /** The label of its button. */
  send: string
  /** What already stands there; alone it says nothing. */
  opening?: string
  isPending: boolean
  /** Resolves to whether it was kept. */
  onSend: (content: string) => Promise<boolean>
  /** Escape, where it can be closed. */
  onClose?: () => void
}

export function CommentInput({
  label,
  send,
  opening = '',
  isPending,
  onSend,
  onClose,
  ...props
}: CommentInputProps) {
  const user = useFragment(
    graphql`
      fragment CommentInput_user on User {
        firstName
        lastName
        profileImageUrl(width: 96)
        profileImageThumbhash
      }
    `,
    props.user,
  )
  const [text, setText] = useState(opening)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  // An answer was asked for: where it is written is where the reader wants to be, behind what stands there.
  useEffect(() => {
    if (!opening) return
    field.current?.focus()
    field.current?.setSelectionRange(opening.length, opening.length)
  }, [opening])

  const says = !isBlank(text) && text.trim() !== opening.trim()

  async function submit() {
    if (!says || isPending) return
    const { success, data, error: fault } = commentText.safeParse({ content: text })
    if (!success) return setError(fault.issues[0]?.message)
    field.current?.focus()
    if (await onSend(data.content)) setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a keyboard composes a word, Enter accepts the word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onClose) onClose()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void submit()
  }

  return (
    <div data-held={says || undefined}>
      <div className="flex min-h-tap items-end gap-2.5 rounded-[22px] border border-transparent bg-inset py-0.75 pr-0.75 pl-1.75 has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus has-aria-invalid:border-danger">
        <Avatar person={user} size={28} className="mb-1" />
        <textarea
          ref={field}
          rows={1}
          value={text}
          readOnly={isPending}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={label}
          dir="auto"
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
          className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-1.5 text-base/6 outline-none placeholder:text-faint"
        />
        <IconButton
          size="sm"
          label={send}
          disabled={!says || isPending}
          onClick={() => void submit()}
          className={says ? 'bg-accent text-accent-contrast hover:bg-accent-hover' : 'bg-line text-faint'}
        >
          {isPending ? <Spinner /> : <ArrowUp size={18} aria-hidden />}
        </IconButton>
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}
