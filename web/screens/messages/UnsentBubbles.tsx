// What the server does not have yet, drawn at once: on its way, or not taken and to be tried again or let go.
import { Clock, RotateCcw, TriangleAlert } from 'lucide-react'
import type { Unsent } from '#web/components/messages/unsent.ts'
import { timeOf } from './days.ts'
import { LinkedText } from './LinkedText.tsx'
import type { ChatOutbox } from './useUnsent.ts'

interface Arrived {
  readonly isMine: boolean
  readonly content: string
  readonly createdAt: string
}

/** Told over the socket a moment before its answer is here. */
const hasArrived = ({ content, at, fault }: Unsent, messages: readonly Arrived[]) =>
  fault === null &&
  messages
    .slice(-5)
    .some((one) => one.isMine && one.content === content && Date.parse(one.createdAt) >= Date.parse(at))

export function UnsentBubbles({ outbox, after = [] }: { outbox: ChatOutbox; after?: readonly Arrived[] }) {
  const unsent = outbox.unsent.filter((one) => !hasArrived(one, after))
  if (unsent.length === 0) return null
  return (
    <ol aria-label="Not sent yet">
      {unsent.map((one) => (
        <li key={one.key} className="flex flex-col items-end pt-1 first:pt-3.5">
          <div className="max-w-[min(80vw,26rem)] rounded-[20px] bg-accent-soft px-4 py-2.5">
            <LinkedText content={one.content} />
          </div>
          {one.fault === null ? (
            <p className="flex items-center gap-1 pt-1 text-small text-faint">
              <span className="tabular-nums">{timeOf(one.at)}</span>
              <span aria-hidden>·</span>
              <Clock size={14} aria-hidden />
              Sending
            </p>
          ) : (
            <Failed
              fault={one.fault}
              onRetry={() => outbox.retry(one.key)}
              onDiscard={() => outbox.discard(one.key)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

type FailedProps = { fault: string; onRetry: () => void; onDiscard: () => void }

const actLook = 'relative rounded-xs font-semibold after:absolute after:-inset-2 hover:underline'

function Failed({ fault, onRetry, onDiscard }: FailedProps) {
  return (
    <div role="alert" className="flex flex-col items-end gap-1 pt-1 text-small text-danger">
      <p className="flex items-center gap-1 text-right wrap-anywhere">
        <TriangleAlert size={14} aria-hidden className="shrink-0" />
        {fault}
      </p>
      <p className="flex gap-4">
        <button type="button" onClick={onRetry} className={actLook}>
          <RotateCcw size={13} aria-hidden className="mr-1 inline" />
          Not sent, tap to retry
        </button>
        <button type="button" onClick={onDiscard} className={actLook}>
          Discard
        </button>
      </p>
    </div>
  )
}
