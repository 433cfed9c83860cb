// What somebody wrote: line breaks as written, people, topics and addresses as links, and 'more' where it is long.
import { useMemo, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { cx } from '#web/design/cx.ts'
import type { MentionText_mention$key } from '#web/__generated__/MentionText_mention.graphql.ts'
import type { MentionText_topic$key } from '#web/__generated__/MentionText_topic.graphql.ts'
import { textParts, type TextPart } from './textParts.ts'
import { useOpensPost } from './useOpensPost.ts'
import { useOverflow } from './useOverflow.ts'

type MentionTextProps = {
  content: string
  /** The mentions of that text, each spreading this fragment. */
  mentions: MentionText_mention$key
  /** The topics that it names with a #, likewise. */
  topics: MentionText_topic$key
  /** Shows all of it, however long. */
  isWhole?: boolean
  /** Where a tap on the words leads, beside their own links. */
  opens?: string
  className?: string
}

/** Every line has the direction of its own first letter, and a name from the right stays within itself. */
const look = '-mx-0.5 px-0.5 text-start wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]'

export function MentionText({ content, isWhole, opens, className, ...props }: MentionTextProps) {
  const [isOpen, setOpen] = useState(isWhole ?? false)
  const [text, isCut] = useOverflow<HTMLParagraphElement>(!isOpen)
  const opening = useOpensPost(opens)
  const parts = useParts(content, props)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for keys there is a link */}
      <p
        ref={text}
        tabIndex={-1}
        dir="auto"
        {...opening}
        className={cx(look, !isOpen && 'line-clamp-8', opens && 'cursor-pointer', className)}
      >
        {parts.map((part) => (
          <Part key={part.at} part={part} />
        ))}
      </p>
      {isCut && (
        <button
          type="button"
          onClick={() => {
            setOpen(true)
            // The button goes: whoever reads by keys goes on in the text.
            text.current?.focus()
          }}
          className="relative font-medium text-muted after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
        >
          more
        </button>
      )}
    </>
  )
}

/** The text in parts, as it leads to people, topics and addresses. */
function useParts(content: string, props: Pick<MentionTextProps, 'mentions' | 'topics'>): TextPart[] {
  const mentions = useFragment(
    graphql`
      fragment MentionText_mention on Mention
      @relay(plural: true)
      @argumentDefinitions(isTold: { type: "Boolean!", defaultValue: false }) {
        offset
        length
        userDatabaseId
        # Whether this reader may know of the person: what is told to many leaves it open.
        user @skip(if: $isTold) {
          id
        }
      }
    `,
    props.mentions,
  )
  const topics = useFragment(
    graphql`
      fragment MentionText_topic on Topic @relay(plural: true) {
        key
      }
    `,
    props.topics,
  )
  return useMemo(
    () =>
      textParts(
        content,
        mentions.map((one) => ({ ...one, personId: one.user === null ? null : one.userDatabaseId })),
        topics.map(({ key }) => key),
      ),
    [content, mentions, topics],
  )
}

/** Above what reaches over the line to be tapped more easily; the ring is not cut off where the text is. */
const linkLook = 'relative rounded-xs outline-offset-0 text-accent-text hover:underline'

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'person') {
    return (
      <Link to={`/profile/${part.personId}`} className={linkLook}>
        <bdi>{part.text}</bdi>
      </Link>
    )
  }
  if (part.kind === 'topic') {
    return (
      <Link to={`/topic/${encodeURIComponent(part.key)}`} className={linkLook}>
        <bdi>{part.text}</bdi>
      </Link>
    )
  }
  if (part.kind === 'address') {
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkLook}>
        <bdi>{part.text}</bdi>
      </a>
    )
  }
  return part.text
}
