// Editor of the viewer's own message, in place: Enter saves, Shift+Enter adds a line, Escape cancels.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { isBlank } from '#rules/shared/common'
import { editedText, messageStatusTexts } from '#rules/messaging/messages'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { focusAtEnd } from '#web/lib/page/focusAtEnd.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type {
  MessageEditor_message$data,
  MessageEditor_message$key,
} from '#web/__generated__/MessageEditor_message.graphql.ts'
import type { MessageEditorMutation } from '#web/__generated__/MessageEditorMutation.graphql.ts'

type MessageEditorProps = { message: MessageEditor_message$key; onClose: () => void }

export function MessageEditor({ onClose, ...props }: MessageEditorProps) {
  const message = useFragment(
    graphql`
      fragment MessageEditor_message on Message {
        id
        content
      }
    `,
    props.message,
  )
  const { text, changeText, error, isPending, save } = useEditForm(message, onClose)
  const field = useRef<HTMLTextAreaElement>(null)
  const [errorId, hintId] = [useId(), useId()]
  useEffect(() => focusAtEnd(field.current), [])

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, Enter accepts it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && !isPending) onClose()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    save()
  }

  return (
    <div data-held className="flex w-full max-w-[min(80vw,26rem)] flex-col items-end">
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        aria-label="Edit message"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : hintId}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => changeText(target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-60 w-full resize-none rounded-[20px] rounded-tr-ear bg-inset px-4 py-2.5 text-base outline-2 outline-focus"
      />
      {error && <FieldError id={errorId} text={error} />}
      <span className="flex items-center gap-1 pt-1 text-small text-faint">
        <span id={hintId}>{isPending ? 'Saving...' : 'Enter to save, Esc to cancel'}</span>
        <Actions isPending={isPending} isEmpty={isBlank(text)} onCancel={onClose} onSave={save} />
      </span>
    </div>
  )
}

type ActionsProps = { isPending: boolean; isEmpty: boolean; onCancel: () => void; onSave: () => void }

/** Buttons for phones, which have no Escape key. */
const Actions = ({ isPending, isEmpty, onCancel, onSave }: ActionsProps) => (
  <span className="sm:hidden">
    <button type="button" disabled={isPending} onClick={onCancel} className="min-h-9 px-2 font-medium">
      Cancel
    </button>
    <button
      type="button"
      disabled={isPending || isEmpty}
      onClick={onSave}
      className="min-h-9 px-2 font-semibold text-accent-text"
    >
      Save
    </button>
  </span>
)

function useEditForm({ id, content }: MessageEditor_message$data, onClose: () => void) {
  const [commit, isPending] = useMutationPromise<MessageEditorMutation>(graphql`
    mutation MessageEditorMutation($input: EditMessageInput!) {
      editMessage(input: $input) {
        message {
          id
          content
          editedAt
          conversation {
            id
            ...ChatRow_conversation
          }
        }
      }
    }
  `)
  const [text, setText] = useState(content)
  const [error, setError] = useState<string>()
  function changeText(newText: string) {
    setText(newText)
    setError(undefined)
  }
  async function save() {
    if (isBlank(text) || isPending) return
    const { success, data, error: parseError } = editedText.safeParse({ content: text })
    if (!success) return setError(parseError.issues[0]?.message)
    if (data.content === content) return onClose()
    try {
      await commit({ input: { messageId: id, content: data.content } })
      onClose()
      toast({ title: messageStatusTexts.updated, kind: 'success' })
    } catch (failure) {
      const description = messageOf(failure, noConnectionMessage)
      toast({ title: 'Failed to update message', description, kind: 'error' })
    }
  }
  return { text, changeText, error, isPending, save: () => void save() }
}
