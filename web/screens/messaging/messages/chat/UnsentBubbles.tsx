// Messages of the outbox: in transit, or failed with retry and discard.
import { Clock, Mic, RotateCcw, TriangleAlert } from 'lucide-react'
import { AttachedProduct } from '#web/components/product/AttachedProduct.tsx'
import { AttachedService } from '#web/components/service/AttachedService.tsx'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import type { Unsent } from '#web/components/messages/unsent.ts'
import { Progress } from '#web/design/display/Progress.tsx'
import { formatTime } from './days.ts'
import { LocalFilePreview } from '../message/LocalFilePreview.tsx'
import { LinkedText } from '../message/LinkedText.tsx'
import type { ChatOutbox, UnsentMessage } from './useChatOutbox.ts'

interface ReceivedMessage {
  readonly isMine: boolean
  readonly number: number
  readonly content: string
}

/** Returns true if a message from the outbox has already been received, as its event came before its response. */
const hasArrived = ({ content, behind, fault }: Unsent, messages: readonly ReceivedMessage[]) =>
  fault === null &&
  messages
    .slice(-5)
    .some((message) => message.isMine && message.content === content && message.number > behind)

type UnsentBubblesProps = { outbox: ChatOutbox; receivedMessages?: readonly ReceivedMessage[] }

export function UnsentBubbles({ outbox, receivedMessages = [] }: UnsentBubblesProps) {
  const unsent = outbox.unsent.filter((message) => !hasArrived(message, receivedMessages))
  if (unsent.length === 0) return null
  return (
    <ol aria-label="Not sent yet">
      {unsent.map((message) => (
        <li key={message.key} className="flex flex-col items-end pt-1 first:pt-3.5">
          <div className="max-w-[min(80vw,26rem)] rounded-[20px] bg-accent-soft px-4 py-2.5">
            {message.files[0]?.kind === 'voice' ? (
              <Voice durationMs={message.files[0].durationMs ?? 0} />
            ) : (
              message.files.length > 0 && <Files message={message} />
            )}
            <AttachedProduct productId={message.productId} />
            <AttachedService serviceId={message.serviceId} />
            {message.content && <LinkedText content={message.content} />}
          </div>
          {message.fault === null && message.files.length > 0 ? (
            <UploadStatus progress={message.progress} onCancel={() => outbox.cancel(message.key)} />
          ) : message.fault === null ? (
            <p className="flex items-center gap-1 pt-1 text-small text-faint">
              <span className="tabular-nums">{formatTime(message.at)}</span>
              <span aria-hidden>·</span>
              <Clock size={14} aria-hidden />
              Sending
            </p>
          ) : (
            <SendError
              errorText={message.fault}
              onRetry={message.canRetry ? () => outbox.retry(message.key) : null}
              onDiscard={() => outbox.discard(message.key)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

/** Shows an empty box for each file that is not yet read from the device. */
const Files = ({ message: { files, loadedFiles } }: { message: UnsentMessage }) => (
  <ul
    aria-label="Photos and videos"
    className="-mx-3 -mt-1.5 mb-1.5 grid grid-cols-2 gap-1 last:mb-0 last:-mb-1.5 has-only-child:grid-cols-1"
  >
    {files.map(({ key }, index) => {
      const file = loadedFiles[index]
      return (
        <li key={key} className="relative size-32 overflow-hidden rounded-card bg-inset only:size-52">
          {file && <LocalFilePreview file={file} />}
        </li>
      )
    })}
  </ul>
)

const Voice = ({ durationMs }: { durationMs: number }) => (
  <p className="flex items-center gap-2">
    <Mic size={18} aria-hidden />
    Voice message
    <span className="text-small text-muted tabular-nums">{formatDuration(durationMs)}</span>
  </p>
)

function UploadStatus({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <div className="flex items-end gap-3 pt-1 text-small text-faint">
      <Progress label={progress < 1 ? 'Sending' : 'Almost there'} value={progress * 100} className="w-40" />
      <button type="button" onClick={onCancel} className={actionClass}>
        Cancel
      </button>
    </div>
  )
}

/** `onRetry` is null if a retry would fail again. */
type SendErrorProps = { errorText: string; onRetry: (() => void) | null; onDiscard: () => void }

const actionClass = 'relative rounded-xs font-semibold after:absolute after:-inset-2 hover:underline'

function SendError({ errorText, onRetry, onDiscard }: SendErrorProps) {
  return (
    <div role="alert" className="flex flex-col items-end gap-1 pt-1 text-small text-danger">
      <p className="flex items-center gap-1 text-right wrap-anywhere">
        <TriangleAlert size={14} aria-hidden className="shrink-0" />
        {errorText}
      </p>
      <p className="flex gap-4">
        {onRetry ? (
          <button type="button" onClick={onRetry} className={actionClass}>
            <RotateCcw size={13} aria-hidden className="mr-1 inline" />
            Not sent, tap to retry
          </button>
        ) : (
          <span>Not sent</span>
        )}
        <button type="button" onClick={onDiscard} className={actionClass}>
          Discard
        </button>
      </p>
    </div>
  )
}
