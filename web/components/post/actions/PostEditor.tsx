// Edits the text of a post in place (001 §4).
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { countCharacters, isBlank } from '#rules/shared/common'
import { postLimits } from '#rules/social/posts'
import { MentionTextArea } from '#web/components/composer/MentionTextArea.tsx'
import type { TextWithMentions } from '#web/components/composer/mentions.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { focusAtEnd } from '#web/lib/page/focusAtEnd.ts'
import type { PostEditor_post$data, PostEditor_post$key } from '#web/__generated__/PostEditor_post.graphql.ts'
import { useEditPost } from './useEditPost.ts'

const toWritten = ({ content, mentions }: PostEditor_post$data): TextWithMentions => ({
  text: content,
  mentions: mentions.flatMap(({ offset, length, user }) => (user ? { offset, length, userId: user.id } : [])),
})

export function PostEditor({ onClose, ...props }: { post: PostEditor_post$key; onClose: () => void }) {
  const post = useFragment(
    graphql`
      fragment PostEditor_post on Post {
        id
        content
        mentions {
          offset
          length
          user {
            id
          }
        }
      }
    `,
    props.post,
  )
  const [written, setWritten] = useState(() => toWritten(post))
  const { edit, isPending } = useEditPost(post.id)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => focusAtEnd(field.current), [])

  const tooLong = countCharacters(written.text.trim()) - postLimits.content
  const cannotSave = isBlank(written.text) || tooLong > 0
  const save = async () => !isPending && (await edit(written)) && onClose()
  function onKeyDown(event: KeyboardEvent) {
    // Escape does not discard changes.
    if (event.key === 'Escape' && written.text === post.content && !isPending) onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !cannotSave) void save()
  }

  return (
    <div data-held className="mt-1.5 mb-2">
      <div className="min-h-22.5 rounded-control bg-inset px-3.5 py-2 inset-ring inset-ring-line-control focus-within:outline-2 focus-within:outline-focus light:bg-surface">
        <MentionTextArea
          ref={field}
          label="Post"
          written={written}
          readOnly={isPending}
          onChange={setWritten}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-end gap-2">
        {tooLong > 0 && <TooLong by={tooLong} />}
        <Button variant="ghost" size="sm" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="sm"
          disabled={cannotSave}
          pending={isPending && 'Saving...'}
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
    </div>
  )
}

function TooLong({ by }: { by: number }) {
  return (
    <p role="alert" className="mr-auto text-small text-danger">
      {by} characters too many
    </p>
  )
}
