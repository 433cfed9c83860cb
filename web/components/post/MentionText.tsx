// Text of a post or comment: people, topics and URLs are links, and a long text is cut with 'more'.
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { cx } from '#web/design/cx.ts'
import type { MentionText_mention$key } from '#web/__generated__/MentionText_mention.graphql.ts'
import type { MentionText_topic$key } from '#web/__generated__/MentionText_topic.graphql.ts'
import { splitText, type TextPart } from './splitText.ts'
import { useOpenOnTap } from './useOpenOnTap.ts'

type MentionTextProps = {
  content: string
  mentions: MentionText_mention$key
  topics: MentionText_topic$key
  /** True to show a long text uncut. */
  isWhole?: boolean
  /** Path that a tap on the text opens. */
  opens?: string
  className?: string
}

/** Each line follows the direction of its first letter, and a right-to-left name stays isolated. */
const textClasses = '-mx-0.5 px-0.5 text-start wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]'

export function MentionText({ content, isWhole, opens, className, ...props }: MentionTextProps) {
  const [isOpen, setOpen] = useState(isWhole ?? false)
  const [text, isCut] = useOverflow(!isOpen)
  const openHandlers = useOpenOnTap(opens)
  const parts = useTextParts(content, props)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for keys there is a link */}
      <p
        ref={text}
        tabIndex={-1}
        dir="auto"
        {...openHandlers}
        className={cx(textClasses, !isOpen && 'line-clamp-8', opens && 'cursor-pointer', className)}
      >
        {parts.map((part) => (
          <TextPartView key={part.at} part={part} />
        ))}
      </p>
      {isCut && (
        <button
          type="button"
          onClick={() => {
            setOpen(true)
            // The button disappears; the focus moves to the text.
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

function useTextParts(content: string, props: Pick<MentionTextProps, 'mentions' | 'topics'>): TextPart[] {
  const mentions = useFragment(
    graphql`
      fragment MentionText_mention on Mention
      @relay(plural: true)
      @argumentDefinitions(isTold: { type: "Boolean!", defaultValue: false }) {
        offset
        length
        userDatabaseId
        # Null if the viewer cannot see the person; skipped in live updates, which go to many viewers.
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
      splitText(
        content,
        mentions.map((mention) => ({
          ...mention,
          personId: mention.user === null ? null : mention.userDatabaseId,
        })),
        topics.map(({ key }) => key),
      ),
    [content, mentions, topics],
  )
}

/** Returns a ref and true while text is cut off. Measured before the first paint and on each resize. */
function useOverflow(isClamped: boolean) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isClamped) return setCut(false)
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isClamped])
  return [ref, isCut] as const
}

/** Positioned above overlapping tap targets, with an uncut focus ring. */
const linkClasses = 'relative rounded-xs outline-offset-0 text-accent-text hover:underline'

function TextPartView({ part }: { part: TextPart }) {
  if (part.kind === 'person') {
    return (
      <Link to={`/profile/${part.personId}`} className={linkClasses}>
        <bdi>{part.text}</bdi>
      </Link>
    )
  }
  if (part.kind === 'topic') {
    return (
      <Link to={`/topic/${encodeURIComponent(part.key)}`} className={linkClasses}>
        <bdi>{part.text}</bdi>
      </Link>
    )
  }
  if (part.kind === 'address') {
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkClasses}>
        <bdi>{part.text}</bdi>
      </a>
    )
  }
  return part.text
}
