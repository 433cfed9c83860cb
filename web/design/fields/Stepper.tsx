// Number field for small integers, with buttons that decrease and increase it by one.
import { useId } from 'react'
import { Minus, Plus } from 'lucide-react'
import { FieldError } from './FieldError.tsx'
import { IconButton } from '../buttons/IconButton.tsx'

type StepperProps = {
  label: string
  value: number
  /** Limits of the value, inclusive. */
  min?: number
  max: number
  onChange: (value: number) => void
  error?: string
}

export function Stepper({ label, value, min = 1, max, onChange, error }: StepperProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error && `${id}error`}
      data-invalid={error ? '' : undefined}
      className="mb-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span id={id} className="text-sm font-medium">
          {label}
        </span>
        <span className="flex items-center rounded-control bg-inset">
          <IconButton label="One less" disabled={value <= min} onClick={() => onChange(value - 1)}>
            <Minus size={18} aria-hidden />
          </IconButton>
          <output aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
            {value}
          </output>
          <IconButton label="One more" disabled={value >= max} onClick={() => onChange(value + 1)}>
            <Plus size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      {error && <FieldError id={`${id}error`} text={error} />}
    </div>
  )
}
