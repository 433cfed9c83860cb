// Form field with chips for one or several values.
import { useId } from 'react'
import { Chip } from './Chip.tsx'
import { FieldError } from '../fields/FieldError.tsx'

/** Adds chosen values that the list no longer has, so that they stay selectable (002 §5). */
export const includeChosen = (list: readonly string[], chosen: readonly string[]) => [
  ...list,
  ...chosen.filter((value) => value !== '' && !list.includes(value)),
]

type ChipsProps = {
  label: string
  isOptional?: boolean
  values: readonly string[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  error?: string
}

export function Chips({ label, isOptional, values, chosen, onToggle, error }: ChipsProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error && `${id}error`}
      data-invalid={error ? '' : undefined}
      className="mb-4"
    >
      <p id={id} className="mb-1.5 text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-faint"> optional</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Chip key={value} shape="size" selected={chosen.includes(value)} onClick={() => onToggle(value)}>
            {value}
          </Chip>
        ))}
      </div>
      {error && <FieldError id={`${id}error`} text={error} />}
    </div>
  )
}
