// A chat in the list: person, last message, time and unread count.
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router-dom'
import { timeAgo } from '#rules/messaging/messages'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { cx } from '#web/design/cx.ts'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import type {
  ChatRow_conversation$data,
  ChatRow_conversation$key,
} from '#web/__generated__/ChatRow_conversation.graphql.ts'
import { useIsTyping } from '../chat/typists.ts'

const fragment = graphql`
  fragment ChatRow_conversation on Conversation {
    state
    unreadCount
    other {
      id
      databaseId
      firstName
      lastName
      displayName
      isVerified
      profileImageUrl(width: 96)
      profileImageThumbhash
    }
    lastMessage {
      isMine
      content
      createdAt
      media {
        kind
      }
      voiceNote {
        durationMs
      }
    }
  }
`

/** Makes the link cover the whole row. */
const linkClass =
  'flex min-w-0 flex-1 items-center gap-1 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 ' +
  'focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

type ChatRowProps = {
  conversation: ChatRow_conversation$key
  /** True renders a div, for a list that adds its own list items. */
  isPlain?: boolean
}

export function ChatRow({ isPlain = false, ...props }: ChatRowProps) {
  const { other, lastMessage, unreadCount } = useFragment(fragment, props.conversation)
  const isTyping = useIsTyping(other.id)
  const to = `/messages/${other.databaseId}`
  const isOpen = useLocation().pathname === to
  const isUnread = unreadCount > 0
  const Row = isPlain ? 'div' : 'li'
  return (
    <Row
      className={cx(
        'group/row relative flex min-h-19 items-center gap-3 pl-4 hover:bg-hover',
        isOpen && 'bg-hover',
      )}
    >
      <Avatar person={other} size={48} />
      <div
        className={cx(
          'min-w-0 flex-1 self-stretch border-line py-3.5 pr-4',
          isPlain ? 'border-t in-data-[index="0"]:border-t-0' : 'group-not-first/row:border-t',
        )}
      >
        <div className="flex items-baseline gap-2">
          <Link
            to={to}
            state={{ isFromList: true }}
            aria-current={isOpen ? 'page' : undefined}
            className={linkClass}
          >
            <bdi className={cx('truncate', isUnread ? 'font-[650]' : 'font-medium')}>{other.displayName}</bdi>
            {other.isVerified && <VerifiedShield />}
          </Link>
          {lastMessage && <TimeAgo date={lastMessage.createdAt} />}
        </div>
        <Preview
          text={lastMessage ? formatPreview(lastMessage) : ''}
          isTyping={isTyping}
          unread={unreadCount}
        />
      </div>
    </Row>
  )
}

const TimeAgo = ({ date }: { date: string }) => (
  <time dateTime={date} title={formatDateTime(date)} className="shrink-0 text-small text-faint tabular-nums">
    {timeAgo(new Date(date), useNow())}
  </time>
)

function Preview({ text, isTyping, unread }: { text: string; isTyping: boolean; unread: number }) {
  return (
    <div className="mt-0.5 flex items-center gap-2">
      {isTyping ? (
        <span className="min-w-0 flex-1 truncate text-accent-text">Typing...</span>
      ) : (
        <span className={cx('flex min-w-0 flex-1', unread > 0 ? 'text-text' : 'text-muted')}>
          <bdi className="truncate">{text}</bdi>
        </span>
      )}
      <Count value={unread} label={`${unread} unread ${unread === 1 ? 'message' : 'messages'}`} />
    </div>
  )
}

type LastMessage = NonNullable<ChatRow_conversation$data['lastMessage']>

function formatPreview({ isMine, content, media, voiceNote }: LastMessage): string {
  if (content === '' && voiceNote) return `Voice message, ${formatDuration(voiceNote.durationMs)}`
  if (content === '' && media.length === 0) return 'Sent a product'
  const videos = media.filter(({ kind }) => kind === 'VIDEO').length
  const isSingle = media.length === 1
  const mediaNoun =
    videos === media.length ? (isSingle ? 'a video' : 'videos') : isSingle ? 'a photo' : 'photos'
  if (content === '') return `Sent ${mediaNoun}`
  return isMine ? `You: ${content}` : content
}
