// What two people wrote to each other, the newest at the bottom, where one begins: older pages come as one scrolls up, and
// nothing moves under the reader.
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ArrowDown } from 'lucide-react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { Spinner } from '#web/design/Spinner.tsx'
import { nodes } from '#web/relay/nodes.ts'
import type {
  Messages_conversation$data,
  Messages_conversation$key,
} from '#web/__generated__/Messages_conversation.graphql.ts'
import type { MessagesPageQuery } from '#web/__generated__/MessagesPageQuery.graphql.ts'
import { Bubble } from './Bubble.tsx'
import { dayWords, isNewRun } from './days.ts'
import type { Quoted } from './Quote.tsx'
import { TypingBubble } from './TypingBubble.tsx'
import { UnsentBubbles } from './UnsentBubbles.tsx'
import { useSetMessagesRead } from './useSetMessagesRead.ts'
import { useBottom, useOlder, useOpening, useOwnInSight, type OlderPages } from './scrolling.ts'
import type { ChatOutbox } from './useUnsent.ts'

const fragment = graphql`
  fragment Messages_conversation on Conversation
  @argumentDefinitions(last: { type: "Int", defaultValue: 30 }, before: { type: "String" })
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
    messages(last: $last, before: $before) @connection(key: "Messages_messages") {
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
  outbox: ChatOutbox
  onAnswer: (message: Quoted) => void
}

export function Messages({ outbox, onAnswer, ...props }: MessagesProps) {
  const { data, ...pages } = usePaginationFragment<MessagesPageQuery, Messages_conversation$key>(
    fragment,
    props.conversation,
  )
  const messages = useMemo(() => inOrder(nodes(data.messages)), [data.messages])
  const [readBefore] = useState(data.unreadCount > 0 ? data.readUpTo : null)
  const firstUnread = messages.find(
    ({ isMine, number }) => readBefore !== null && !isMine && number > readBefore,
  )
  const place = useRef<HTMLDivElement>(null)
  const isAtBottom = useBottom(place)
  const last = messages.at(-1)?.number ?? 0
  useSetMessagesRead({ userId: data.other.id, upTo: last, isDue: isAtBottom && data.unreadCount > 0 })
  const { hasFailed, loadOlder } = useOlder(place, pages)
  useOpening(place, readBefore !== null)
  useOwnInSight(place, outbox.unsent.length)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Scrolled ref={place}>
        <Older {...pages} hasFailed={hasFailed} onRetry={loadOlder} />
        <ol aria-label={`Messages with ${data.other.displayName}`}>
          {messages.map((message, at) => (
            <Item
              key={message.id}
              message={message}
              before={messages[at - 1]}
              next={messages[at + 1]}
              isFirstUnread={message === firstUnread}
              seenUpTo={data.seenUpTo ?? 0}
              isOpen={data.state === 'OPEN'}
              name={data.other.displayName}
              onAnswer={onAnswer}
            />
          ))}
        </ol>
        <UnsentBubbles outbox={outbox} after={messages} />
        <TypingBubble userId={data.other.id} />
      </Scrolled>
      {!isAtBottom && <ToBottom place={place} unread={data.unreadCount} />}
    </div>
  )
}

/** What is scrolled is counted from the bottom: what comes in above moves nothing. */
const Scrolled = ({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) => (
  <div
    ref={ref}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled must be so by keys too
    tabIndex={0}
    role="region"
    aria-label="Messages"
    className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2!"
  >
    <div className="px-4 pt-6 pb-4 md:px-6">{children}</div>
  </div>
)

type Message = Messages_conversation$data['messages']['edges'][number]['node']

/** What is told and what is read may arrive in any order. */
const inOrder = (messages: readonly Message[]) => [...messages].sort((a, b) => a.number - b.number)

type ItemProps = {
  message: Message
  before: Message | undefined
  next: Message | undefined
  isFirstUnread: boolean
  seenUpTo: number
  isOpen: boolean
  name: string
  onAnswer: (message: Quoted) => void
}

function Item({ message, before, next, isFirstUnread, seenUpTo, isOpen, name, onAnswer }: ItemProps) {
  const day = dayWords(message.createdAt)
  const isNewDay = !before || dayWords(before.createdAt) !== day
  return (
    <li
      // What is out of sight is neither laid out nor painted.
      className="[contain-intrinsic-size:auto_60px] [content-visibility:auto]"
      data-number={message.number}
    >
      {isNewDay && <p className="pt-1 pb-3.5 text-center text-small text-faint">{day}</p>}
      {isFirstUnread && (
        <p
          data-unread
          className="my-3 flex items-center gap-3 text-small font-medium text-accent-text before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          New messages
        </p>
      )}
      <Bubble
        message={message}
        isFirst={isNewDay || isFirstUnread || isNewRun(before, message)}
        isLast={isNewRun(message, next)}
        isSeen={message.number <= seenUpTo}
        isOpen={isOpen}
        name={name}
        onAnswer={onAnswer}
      />
    </li>
  )
}

type OlderProps = Pick<OlderPages, 'hasPrevious'> & { hasFailed: boolean; onRetry: () => void }

function Older({ hasPrevious, hasFailed, onRetry }: OlderProps) {
  if (!hasPrevious) return null
  if (!hasFailed)
    return (
      <p role="status" className="flex justify-center py-4 text-faint">
        <Spinner />
        <span className="sr-only">Loading older messages</span>
      </p>
    )
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center text-muted">
      Older messages could not be loaded.
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

function ToBottom({ place, unread }: { place: RefObject<HTMLDivElement | null>; unread: number }) {
  const label = unread > 0 ? `${unread} new, to the newest message` : 'To the newest message'
  return (
    <IconButton
      label={label}
      onClick={() => place.current?.scrollTo({ top: 0 })}
      className="absolute! right-4 bottom-3 bg-raised! shadow-2"
    >
      <ArrowDown size={20} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-1 -right-1 min-w-4.5 rounded-full bg-accent px-1.25 text-micro leading-4.5 font-bold text-accent-contrast"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </IconButton>
  )
}
