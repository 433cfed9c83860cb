// Notice at the top while the connection is down; it takes its own space and covers nothing.
import { WifiOff } from 'lucide-react'
import { useConnection } from '#web/relay/store/connection.ts'

const texts = {
  online: null,
  offline: 'You are offline. Some things will not work.',
  unreachable: 'Fennec cannot be reached right now. Trying again...',
}

export function OfflineNotice({ className }: { className?: string }) {
  const text = texts[useConnection()]
  return (
    <div role="status" className={className}>
      {text && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-inset px-4 py-2 text-small text-muted">
          <WifiOff size={15} aria-hidden className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
