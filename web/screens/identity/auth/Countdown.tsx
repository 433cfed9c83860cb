// Shows the time left each second, announces it each minute (DESIGN.md §7).
import { Timer } from 'lucide-react'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const minutes = (count: number) => (count === 1 ? '1 minute left' : `${count} minutes left`)

export function Countdown({ seconds }: { seconds: number }) {
  const isOver = seconds === 0
  return (
    <>
      <p
        role={isOver ? 'alert' : 'timer'}
        className="mb-6 flex items-center justify-center gap-2 text-muted tabular-nums"
      >
        <Timer size={18} aria-hidden className="shrink-0" />
        {isOver ? 'Expired' : `Expires in ${clock(seconds)}`}
      </p>
      <p role="status" className="sr-only">
        {!isOver && minutes(Math.ceil(seconds / 60))}
      </p>
    </>
  )
}
