// Button that loads the next 20 comments or replies.
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'

interface ViewMoreProps {
  label: string
  isPending: boolean
  load: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

export function ViewMore({ label, isPending, load }: ViewMoreProps) {
  function onComplete(error: Error | null) {
    if (!error) return
    toast({
      title: 'Failed to fetch comments',
      description: messageOf(error, noConnectionMessage),
      kind: 'error',
    })
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-2.5 text-muted"
      pending={isPending && 'Loading...'}
      onClick={() => load(20, { onComplete })}
    >
      {label}
    </Button>
  )
}
