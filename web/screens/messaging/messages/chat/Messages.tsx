// The messages of a chat, oldest first, opened at its end or around a searched message.
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ArrowDown } from 'lucide-react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { cx } from '#web/design/cx.ts'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type {
  Messages_conversation$data,
  Messages_conversation$key,
} from '#web/__generated__/Messages_conversation.graphql.ts'
import type { MessagesPageQuery } from '#web/__generated__/MessagesPageQuery.graphql.ts'
import { Bubble } from '../message/Bubble.tsx'
import type { Quoted } from '../message/Quote.tsx'
import { formatDayLabel, isNewGroup } from './days.ts'
import {
  useIsAtBottom,
  useKeepPosition,
  useNewerPages,
  useOlderPages,
  useScrollToEnd,
  useScrollToMessage,
  useScrollToEndOnSend,
  useScrollToUnread,
} from './scrolling.ts'
import { TypingBubble } from './TypingBubble.tsx'
import { UnsentBubbles } from './UnsentBubbles.tsx'
import type { ChatOutbox } from './useChatOutbox.ts'
import { useSetMessagesRead } from './useSetMessagesRead.ts'

const fragment = graphql`
  fragment Messages_conversation on Conversation
  @argumentDefinitions(
    around: { type: "Int" }
    last: { type: "Int" }
    before: { type: "String" }
    first: { type: "Int" }
    after: { type: "String" }
  )
  @refetchable(queryName: "MessagesPageQuery") {
    id
    state
    unreadCount
    readUpTo
    seenUpTo
    other {
      id
      displayName
    }
    messages(around: $around, last: $last, before: $before, first: $first, after: $after)
      @connection(key: "Messages_messages", filters: ["around"]) {
      edges {
        node {
          id
          number
          isMine
          content
          createdAt
          ...Bubble_message
        }
      }
    }
  }
`

type MessagesProps = {
  conversation: Messages_conversation$key
  /** Number of the message the chat was opened at; null for the end. */
  around: number | null
  outbox: ChatOutbox
  /** Number of the newest message at the last keystroke; typing marks messages up to it as read (001 §4). */
  newestAtKeystroke: number
  onReply: (message: Quoted) => void
}

export function Messages({ around, outbox, newestAtKeystroke, onReply, ...props }: MessagesProps) {
  const { data, ...pages } = usePaginationFragment<MessagesPageQuery, Messages_conversation$key>(
    fragment,
    props.conversation,
  )
  const messages = useMemo(() => sortByNumber(nodes(data.messages)), [data.messages])
  const [readBefore] = useState(around === null && data.unreadCount > 0 ? data.readUpTo : null)
  const firstUnread = messages.find(({ isMine, number }) => !isMine && number > (readBefore ?? Infinity))
  const scroller = useRef<HTMLDivElement>(null)
  const isAtBottom = useIsAtBottom(scroller)
  const isAnchored = around !== null
  const isAtEnd = isAtBottom && !isAnchored
  const newestNumber = messages.at(-1)?.number ?? 0
  useSetMessagesRead({
    userId: data.other.id,
    upTo: newestNumber,
    shouldMark: (isAtEnd || newestAtKeystroke >= newestNumber) && data.unreadCount > 0,
  })
  const older = useOlderPages(scroller, pages)
  const newer = useNewerPages(scroller, pages)
  useScrollToUnread(scroller, readBefore !== null)
  useKeepPosition(scroller, isAnchored, newestNumber)
  useScrollToMessage(scroller, around)
  const scrollToEnd = useScrollToEnd(scroller, { isAnchored, isReached: isAtBottom && !newer.hasMore })
  useScrollToEndOnSend(scroller, outbox.unsent.length)

  return (
    // With large text the composer may be taller than the window; then the whole screen scrolls.
    <div className="relative flex min-h-[min(6rem,25dvh)] flex-1 flex-col">
      <ScrollArea ref={scroller} isAnchored={isAnchored}>
        <PageLoader {...older} direction="older" />
        <ol aria-label={`Messages with ${data.other.displayName}`}>
          {messages.map((message, index) => (
            <MessageItem
              key={message.id}
              message={message}
              isAnchored={isAnchored}
              isTarget={message.number === around}
              previous={messages[index - 1]}
              next={messages[index + 1]}
              isFirstUnread={message === firstUnread}
              seenUpTo={data.seenUpTo ?? 0}
              isOpen={data.state === 'OPEN'}
              name={data.other.displayName}
              onReply={onReply}
            />
          ))}
        </ol>
        {newer.hasMore ? (
          <PageLoader {...newer} direction="newer" />
        ) : (
          <>
            <UnsentBubbles outbox={outbox} receivedMessages={messages} />
            <TypingBubble userId={data.other.id} />
          </>
        )}
      </ScrollArea>
      {!isAtEnd && <ToBottom unread={data.unreadCount} onClick={scrollToEnd} />}
    </div>
  )
}

type ScrollAreaProps = { ref: RefObject<HTMLDivElement | null>; isAnchored: boolean; children: ReactNode }

/** A reversed column: scrolling is measured from the bottom, so that loading older messages moves nothing. */
const ScrollArea = ({ ref, isAnchored, children }: ScrollAreaProps) => (
  <div
    ref={ref}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
    tabIndex={0}
    role="region"
    aria-label="Messages"
    className={cx(
      'flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2!',
      isAnchored && '[overflow-anchor:none]',
    )}
  >
    <div className="px-4 pt-6 pb-4 md:px-6">{children}</div>
  </div>
)

type Message = Messages_conversation$data['messages']['edges'][number]['node']

/** Events and pages arrive in any order. */
const sortByNumber = (messages: readonly Message[]) => [...messages].sort((a, b) => a.number - b.number)

type MessageItemProps = {
  message: Message
  /** True if the chat was opened around a message, not at its end. */
  isAnchored: boolean
  isTarget: boolean
  previous: Message | undefined
  next: Message | undefined
  isFirstUnread: boolean
  /** Number of the newest message that the other person has seen. */
  seenUpTo: number
  isOpen: boolean
  name: string
  onReply: (message: Quoted) => void
}

function MessageItem({
  message,
  isAnchored,
  isTarget,
  previous,
  next,
  isFirstUnread,
  seenUpTo,
  ...bubbleProps
}: MessageItemProps) {
  const day = formatDayLabel(message.createdAt)
  const isNewDay = !previous || formatDayLabel(previous.createdAt) !== day
  return (
    <li
      // Skips layout and paint off screen; the margin leaves room for the outline of a bubble.
      className={
        isAnchored
          ? undefined
          : '[overflow-clip-margin:0.25rem] [contain-intrinsic-size:auto_60px] [content-visibility:auto]'
      }
      tabIndex={-1}
      data-start={isTarget || undefined}
      data-number={message.number}
    >
      {isNewDay && (
        <p className={cx('pb-3.5 text-center text-small text-faint', previous ? 'pt-5' : 'pt-1')}>{day}</p>
      )}
      {isFirstUnread && (
        <p
          data-unread
          className="my-3 flex scroll-mt-3 items-center gap-3 text-small font-medium text-accent-text before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          New messages
        </p>
      )}
      <Bubble
        {...bubbleProps}
        message={message}
        isFirst={isNewDay || isFirstUnread || isNewGroup(previous, message)}
        isLast={isNewGroup(message, next)}
        isSeen={message.number <= seenUpTo}
      />
    </li>
  )
}

type PageLoaderProps = {
  direction: 'older' | 'newer'
  hasMore: boolean
  hasFailed: boolean
  loadMore: () => void
}

function PageLoader({ direction, hasMore, hasFailed, loadMore }: PageLoaderProps) {
  if (!hasMore) return null
  if (!hasFailed)
    return (
      <p role="status" className="flex justify-center py-4 text-faint">
        <Spinner />
        <span className="sr-only">Loading {direction} messages</span>
      </p>
    )
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center text-muted">
      {direction === 'older' ? 'Older' : 'Newer'} messages could not be loaded.
      <Button variant="secondary" size="sm" onClick={loadMore}>
        Retry
      </Button>
    </div>
  )
}

function ToBottom({ unread, onClick }: { unread: number; onClick: () => void }) {
  const label = unread > 0 ? `${unread} new, to the newest message` : 'To the newest message'
  return (
    <IconButton label={label} onClick={onClick} className="absolute! right-4 bottom-3 bg-raised! shadow-2">
      <ArrowDown size={20} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          // Grows upwards with large text, so that it does not cover the arrow.
          className="absolute -right-1 bottom-[calc(100%-14px)] min-w-4.5 rounded-full bg-accent px-1.25 text-micro leading-4.5 font-bold text-accent-contrast"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </IconButton>
  )
}
