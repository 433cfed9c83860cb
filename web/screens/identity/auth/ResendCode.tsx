// Button that requests another code, with the remaining wait below it (000 §4).
import { useId, type RefObject } from 'react'
import { Button } from '#web/design/buttons/Button.tsx'

type ResendCodeProps = {
  ref: RefObject<HTMLButtonElement | null>
  waitSeconds: number
  isSending: boolean
  resend: () => void
}

const formatSeconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)

export function ResendCode({ ref, waitSeconds, isSending, resend }: ResendCodeProps) {
  const waitId = useId()
  const isWaiting = waitSeconds > 0
  return (
    <>
      <Button
        ref={ref}
        variant="ghost"
        block
        className="mt-2 disabled:bg-transparent!"
        disabled={isWaiting}
        aria-describedby={isWaiting ? waitId : undefined}
        pending={isSending && 'Sending...'}
        onClick={resend}
      >
        Resend code
      </Button>
      {isWaiting && (
        // A timer is read on demand, not announced every second.
        <p id={waitId} role="timer" className="text-center text-small text-muted tabular-nums">
          You can ask for another code in {formatSeconds(waitSeconds)}.
        </p>
      )}
      <p role="status" className="sr-only">
        {!isWaiting && 'You can ask for another code now.'}
      </p>
    </>
  )
}
