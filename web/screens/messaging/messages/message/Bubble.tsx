// A message with its reply target, attachments, reactions and, for the viewer's own, its status.
import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react'
import { CheckCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { frameRatio } from '#rules/shared/shapes'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { EmbeddedProduct } from '#web/components/product/EmbeddedProduct.tsx'
import { EmbeddedService } from '#web/components/service/EmbeddedService.tsx'
import { cx } from '#web/design/cx.ts'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { press } from '#web/lib/page/press.ts'
import type { Bubble_message$data, Bubble_message$key } from '#web/__generated__/Bubble_message.graphql.ts'
import { BubbleMenu } from './BubbleMenu.tsx'
import { formatTime } from '../chat/days.ts'
import { useGoToMessage } from '../chat/goToMessage.ts'
import { LinkedText } from './LinkedText.tsx'
import { Quote, type Quoted } from './Quote.tsx'

const fragment = graphql`
  fragment Bubble_message on Message {
    id
    number
    isMine
    content
    createdAt
    editedAt
    isReply
    replyTo {
      id
      number
      isMine
      content
      media {
        id
      }
      voiceNote {
        id
      }
    }
    reactions {
      reaction
      count
      viewerHasReacted
    }
    media {
      width
      height
      ...MessageMedia_media
    }
    voiceNote {
      id
    }
    product {
      ...ProductBlock_product
    }
    service {
      ...ServiceBlock_service
    }
    ...VoiceNote_message
    ...BubbleMenu_message
    ...MessageEditor_message
  }
`

type BubbleProps = {
  message: Bubble_message$key
  /** First or last message of a group by one author. */
  isFirst: boolean
  isLast: boolean
  isSeen: boolean
  /** True if both people may send messages; false for a pending request. */
  isOpen: boolean
  /** Name of the other person. */
  name: string
  onReply: (message: Quoted) => void
}

const loadEditor = async () => (await import('./MessageEditor.tsx')).MessageEditor

/** Adds an outline while the menu of the message is open. */
const bubbleClass =
  'max-w-[min(80vw,26rem)] min-w-0 rounded-[20px] px-4 py-2.5 group-has-aria-expanded/bubble:outline-2 ' +
  'group-has-aria-expanded/bubble:outline-offset-2 group-has-aria-expanded/bubble:outline-focus'

export function Bubble({ isFirst, isLast, isSeen, isOpen, name, onReply, ...props }: BubbleProps) {
  const message = useFragment(fragment, props.message)
  const [Editor, ensureEditorLoaded] = useLazyComponent(loadEditor)
  const [isEditing, setEditing] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const { isMine } = message
  const cornerClass = isFirst ? (isMine ? 'rounded-tr-ear' : 'rounded-tl-ear') : undefined
  const quoted = toQuoted(message)
  return (
    <div className={cx('group/bubble flex flex-col', isMine && 'items-end', isFirst ? 'pt-3.5' : 'pt-1')}>
      {isEditing && Editor ? (
        <Editor
          message={message}
          onClose={() => {
            setEditing(false)
            setTimeout(() => menuButton.current?.focus())
          }}
        />
      ) : (
        <div className={cx('flex max-w-full items-center gap-1', isMine && 'flex-row-reverse')}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keyboards use the menu button */}
          <div
            onClick={(event) => isTapOnText(event) && press(menuButton.current)}
            className={cx(bubbleClass, isMine ? 'bg-accent-soft' : 'bg-inset', cornerClass)}
          >
            <Content message={message} name={name} />
          </div>
          <BubbleMenu
            ref={menuButton}
            message={message}
            isOpen={isOpen}
            name={name}
            onEdit={async () => setEditing(await ensureEditorLoaded())}
            onReply={() => onReply(quoted)}
          />
        </div>
      )}
      <Reactions reactions={message.reactions} />
      {!isMine && message.content && (
        <Suspense fallback={null}>
          <ScamNote messageId={message.id} content={message.content} />
        </Suspense>
      )}
      {isMine && !isEditing && (isLast || message.editedAt) && <Meta message={message} isSeen={isSeen} />}
    </div>
  )
}

type QuotableMessage = Pick<Bubble_message$data, 'id' | 'isMine' | 'content' | 'voiceNote'> & {
  media: readonly unknown[]
}

const toQuoted = ({ id, isMine, content, media, voiceNote }: QuotableMessage): Quoted => ({
  id,
  isMine,
  content,
  hasMedia: media.length > 0,
  hasVoice: Boolean(voiceNote),
})

/** Returns true for a message that only had a product, now deleted. */
const isEmpty = ({ content, media, voiceNote }: Bubble_message$data) =>
  content === '' && media.length === 0 && !voiceNote

const VoiceNote = lazy(async () => ({ default: (await import('../voice/VoiceNote.tsx')).VoiceNote }))

/** Loaded on demand: most messages are text. */
const MessageMedia = lazy(async () => ({ default: (await import('./MessageMedia.tsx')).MessageMedia }))

/** Loads after the text and is left out if it cannot be loaded. */
const ScamNote = lazy(async () => {
  const loaded = await import('../chat/ScamNote.tsx').catch(() => null)
  return { default: loaded?.ScamNote ?? (() => null) }
})

const MediaPlaceholder = ({ media }: Pick<Bubble_message$data, 'media'>) =>
  media.map((item, index) => (
    <div key={index} style={{ aspectRatio: frameRatio(item) }} className="max-h-90 w-64 max-w-full" />
  ))

function Content({ message, name }: { message: Bubble_message$data; name: string }) {
  return (
    <>
      <span className="sr-only">
        {message.isMine ? 'You' : name}, {formatTime(message.createdAt)}:{' '}
      </span>
      {message.isReply && <RepliedTo message={message} name={name} />}
      {message.media.length > 0 && (
        <Suspense fallback={<MediaPlaceholder media={message.media} />}>
          <MessageMedia media={message.media} />
        </Suspense>
      )}
      {message.voiceNote && (
        <Suspense fallback={<div className="h-15 w-60 max-w-full" />}>
          <VoiceNote message={message} />
        </Suspense>
      )}
      {(message.product || isEmpty(message)) && (
        <div className="-mx-2 my-0.5 w-72 max-w-[calc(100%+1rem)]">
          <EmbeddedProduct product={message.product} />
        </div>
      )}
      {message.service && (
        <div className="-mx-2 my-0.5 w-72 max-w-[calc(100%+1rem)]">
          <EmbeddedService service={message.service} />
        </div>
      )}
      {message.content && <LinkedText content={message.content} />}
    </>
  )
}

/** Returns true if a tap opens the menu: on touch screens, outside links, media and sliders, without selected text. */
function isTapOnText({ target }: MouseEvent): boolean {
  if (!matchMedia('(hover: none)').matches || getSelection()?.isCollapsed === false) return false
  return target instanceof Element && !target.closest('a, button, video, [role=slider]')
}

function Meta({ message, isSeen }: { message: Bubble_message$data; isSeen: boolean }) {
  return (
    <p className="flex items-center gap-1 pt-1 text-small text-faint">
      <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)} className="tabular-nums">
        {formatTime(message.createdAt)}
      </time>
      {message.editedAt && ' · Edited'}
      <span aria-hidden>·</span>
      <CheckCheck size={14} aria-hidden className={isSeen ? 'text-accent-text' : undefined} />
      {isSeen ? 'Seen' : 'Delivered'}
    </p>
  )
}

function RepliedTo({ message: { replyTo }, name }: { message: Bubble_message$data; name: string }) {
  const goToMessage = useGoToMessage()
  if (!replyTo) return <Quote quoted={null} name={name} />
  return (
    <button
      type="button"
      onClick={() => goToMessage(replyTo.number)}
      className="mb-1.5 block w-full rounded-sm"
    >
      <span className="sr-only">In answer to: </span>
      <Quote quoted={toQuoted(replyTo)} name={name} />
    </button>
  )
}

function Reactions({ reactions }: Pick<Bubble_message$data, 'reactions'>) {
  if (reactions.length === 0) return null
  return (
    <ul aria-label="Reactions" className="relative z-1 -mt-1.5 flex gap-1 px-2">
      {reactions.map(({ reaction, count, viewerHasReacted }) => (
        <li
          key={reaction}
          className={cx(
            'flex min-h-6 items-center gap-1 rounded-full border bg-raised px-2 text-small',
            viewerHasReacted ? 'border-accent-icon' : 'border-line',
          )}
        >
          {reaction}
          {count > 1 && <span className="tabular-nums">{count}</span>}
          <span className="sr-only">{viewerHasReacted && 'with yours'}</span>
        </li>
      ))}
    </ul>
  )
}
