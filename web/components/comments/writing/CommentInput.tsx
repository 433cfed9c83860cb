// Field for a comment: @ suggests people, Enter sends, Shift+Enter breaks the line; a failure keeps the text.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { ArrowUp } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { isBlank } from '#rules/shared/common'
import { commentText } from '#rules/social/comments'
import { MentionTextArea } from '#web/components/composer/MentionTextArea.tsx'
import type { TextWithMentions } from '#web/components/composer/mentions.ts'
import { SuspendedLine } from '#web/components/accountStatus/SuspendedLine.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { focusAtEnd } from '#web/lib/page/focusAtEnd.ts'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import type { MentionInput } from '#web/__generated__/useCreateCommentMutation.graphql.ts'
import { toMentionInputs } from './commentMentions.ts'

interface CommentInputProps {
  user: CommentInput_user$key
  label: string
  /** Accessible name of the send button. */
  sendLabel: string
  /** Initial text with a stable identity; it cannot be sent unchanged. */
  initial?: TextWithMentions
  isPending: boolean
  /** Gets the text, and its mentions where they are known; resolves to true if it was saved. */
  onSend: (content: string, mentions?: MentionInput[]) => Promise<boolean>
  onClose?: () => void
}

const emptyText: TextWithMentions = { text: '', mentions: [] }

export function CommentInput({
  label,
  sendLabel,
  initial = emptyText,
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
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const { written, write, error, hasText, submit } = useCommentDraft({ field, initial, isPending, onSend })
  const isSuspended = useSuspended()

  function onKeyDown(event: KeyboardEvent) {
    // Enter accepts a word that an input method composes.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onClose) onClose()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void submit()
  }

  // Text written before the suspension stays visible.
  if (isSuspended && !hasText) return <SuspendedLine />
  return (
    <div data-held={hasText || undefined}>
      <div className="flex min-h-tap items-end gap-2.5 rounded-[22px] border border-transparent bg-inset py-0.75 pr-0.75 pl-1.75 has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus has-aria-invalid:border-danger">
        <Avatar person={user} size={28} className="mb-1" />
        <MentionTextArea
          ref={field}
          label={label}
          placeholder={label}
          written={written}
          readOnly={isPending}
          errorId={error && errorId}
          onKeyDown={onKeyDown}
          onChange={write}
          className="max-h-40 overflow-y-auto py-0.5"
        />
        <SendButton label={sendLabel} hasText={hasText} isPending={isPending} onClick={() => void submit()} />
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}

type SendButtonProps = { label: string; hasText: boolean; isPending: boolean; onClick: () => void }

function SendButton({ label, hasText, isPending, onClick }: SendButtonProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      disabled={!hasText || isPending}
      onClick={onClick}
      className={hasText ? 'bg-accent text-accent-contrast hover:bg-accent-hover' : 'bg-line text-faint'}
    >
      {isPending ? <Spinner /> : <ArrowUp size={18} aria-hidden />}
    </IconButton>
  )
}

type DraftOptions = Required<Pick<CommentInputProps, 'initial' | 'isPending' | 'onSend'>> & {
  field: RefObject<HTMLTextAreaElement | null>
}

function useCommentDraft({ field, initial, isPending, onSend }: DraftOptions) {
  const [written, setWritten] = useState(initial)
  const [error, setError] = useState<string>()
  // A field with an initial text, as for a reply, gets the focus with the caret at its end.
  useEffect(() => {
    if (initial.text) focusAtEnd(field.current)
  }, [field, initial])

  const { text } = written
  const hasText = !isBlank(text) && text.trim() !== initial.text.trim()

  function write(typed: TextWithMentions) {
    setWritten(typed)
    setError(undefined)
  }

  async function submit() {
    if (!hasText || isPending) return
    const { success, data, error: parseError } = commentText.safeParse({ content: text })
    if (!success) return setError(parseError.issues[0]?.message)
    field.current?.focus()
    if (await onSend(data.content, toMentionInputs(written, initial))) setWritten(emptyText)
  }

  return { written, write, error, hasText, submit }
}
