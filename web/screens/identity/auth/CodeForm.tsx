// Form for the six-character code; it submits by itself at the sixth character (000 §5).
import type { FormEvent, RefObject } from 'react'
import { Timer } from 'lucide-react'
import { codeRules } from '#rules/identity/auth'
import { Button } from '#web/design/buttons/Button.tsx'
import { CodeField } from '#web/design/fields/CodeField.tsx'

type CodeFormProps = {
  ref: RefObject<HTMLInputElement | null>
  code: string
  setCode: (code: string) => void
  check: (code: string) => void
  isChecking: boolean
  /** Seconds until the code expires. */
  seconds: number
}

export function CodeForm({ ref, code, setCode, check, isChecking, seconds }: CodeFormProps) {
  const isExpired = seconds === 0
  const isReady = code.length === codeRules.length && !isExpired

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) check(code)
  }

  return (
    <form noValidate onSubmit={submit}>
      <CodeField
        ref={ref}
        // Focused on arrival.
        data-start
        label="Code"
        value={code}
        onChange={setCode}
        onComplete={check}
        disabled={isExpired}
        className="mb-4"
      />
      <Countdown seconds={seconds} />
      <Button type="submit" size="lg" block disabled={!isReady} pending={isChecking && 'Verifying...'}>
        Verify
      </Button>
    </form>
  )
}

const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const formatMinutesLeft = (count: number) => (count === 1 ? '1 minute left' : `${count} minutes left`)

function Countdown({ seconds }: { seconds: number }) {
  const isOver = seconds === 0
  return (
    <>
      <p
        role={isOver ? 'alert' : 'timer'}
        className="mb-6 flex items-center justify-center gap-2 text-muted tabular-nums"
      >
        <Timer size={18} aria-hidden className="shrink-0" />
        {isOver ? 'Expired' : `Expires in ${formatClock(seconds)}`}
      </p>
      <p role="status" className="sr-only">
        {!isOver && formatMinutesLeft(Math.ceil(seconds / 60))}
      </p>
    </>
  )
}
