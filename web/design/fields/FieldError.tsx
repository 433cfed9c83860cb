// Error of a field, announced at once by screen readers.
import { CircleAlert } from 'lucide-react'

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-small text-danger">
      <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}
