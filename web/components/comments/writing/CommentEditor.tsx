// Edits a comment in place: @ suggests people, Enter saves, Shift+Enter breaks the line, Escape cancels (001 §5).
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { graphql, useFragment } from 'react-relay'
import { isBlank } from '#rules/shared/common'
import { commentText } from '#rules/social/comments'
import { MentionTextArea } from '#web/components/composer/MentionTextArea.tsx'
import type { TextWithMentions } from '#web/components/composer/mentions.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { focusAtEnd } from '#web/lib/page/focusAtEnd.ts'
import type {
  CommentEditor_comment$data,
  CommentEditor_comment$key,
} from '#web/__generated__/CommentEditor_comment.graphql.ts'
import { toMentionInputs } from './commentMentions.ts'
import { useEditComment } from './useEditComment.ts'

type CommentEditorProps = {
  comment: CommentEditor_comment$key
  /** Id of the menu's button, which gets the focus back. */
  buttonId: string
  onClose: () => void
}

const toWritten = ({ content, mentions }: CommentEditor_comment$data): TextWithMentions => ({
  text: content,
  mentions,
})

export function CommentEditor({ buttonId, onClose, ...props }: CommentEditorProps) {
  const comment = useFragment(
    graphql`
      fragment CommentEditor_comment on Comment {
        id
        content
        mentions {
          offset
          length
          userId
        }
      }
    `,
    props.comment,
  )
  const [initial] = useState(() => toWritten(comment))
  const [written, setWritten] = useState(initial)
  const { text } = written
  const [error, setError] = useState<string>()
  const [edit, isPending] = useEditComment(comment.id)
  const form = useRef<HTMLFormElement>(null)

  useEditorFocus(form, buttonId)

  async function save(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isBlank(text) || isPending) return
    const { success, data, error: parseError } = commentText.safeParse({ content: text })
    if (!success) return setError(parseError.issues[0]?.message)
    if (await edit(data.content, toMentionInputs(written, initial))) onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter accepts a word that an input method composes.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && !isPending) onClose()
    if (event.key === 'Enter' && !event.shiftKey) void save(event)
  }

  return (
    <form ref={form} data-held className="flex flex-col gap-2 pt-1 pb-2" onSubmit={save}>
      <CommentField
        written={written}
        error={error}
        readOnly={isPending}
        onKeyDown={onKeyDown}
        onChange={(typed) => {
          setWritten(typed)
          setError(undefined)
        }}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isBlank(text)} pending={isPending && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  )
}

type CommentFieldProps = Pick<
  ComponentProps<typeof MentionTextArea>,
  'written' | 'onChange' | 'readOnly' | 'onKeyDown'
> & { error?: string }

function CommentField({ error, ...field }: CommentFieldProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  return (
    <div>
      <div className="min-h-22.5 rounded-control bg-inset px-3.5 py-2 inset-ring inset-ring-line-control focus-within:outline-2 focus-within:outline-focus light:bg-surface">
        <MentionTextArea {...field} ref={ref} label="Edit comment" errorId={error && errorId} />
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}

/** Puts the caret at the end and scrolls the form into view; gives the focus back to the menu at the end. */
function useEditorFocus(form: RefObject<HTMLFormElement | null>, buttonId: string) {
  useEffect(() => {
    focusAtEnd(form.current?.querySelector('textarea'))
    form.current?.scrollIntoView({ block: 'nearest' })
    return () => document.getElementById(buttonId)?.focus()
  }, [form, buttonId])
}
