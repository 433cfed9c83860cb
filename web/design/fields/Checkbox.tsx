// Checkbox with label and error, for react-hook-form's `register`.
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { cx } from '../cx.ts'
import { FieldError } from './FieldError.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  error?: string
}

export function Checkbox({ label, error, className, id, ...input }: CheckboxProps) {
  const generatedId = useId()
  const errorId = `${generatedId}error`
  return (
    <div className={className}>
      <label className="relative flex min-h-tap gap-3 py-2.75 has-disabled:text-faint">
        <input
          {...input}
          id={id ?? generatedId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={
            'peer mt-px size-5 shrink-0 cursor-pointer appearance-none rounded-xs border-[1.5px] border-line-control ' +
            'checked:border-accent-icon checked:bg-accent aria-invalid:border-danger disabled:cursor-not-allowed ' +
            'forced-colors:appearance-auto'
          }
        />
        <Check
          size={14}
          strokeWidth={3.5}
          aria-hidden
          className={cx(
            'pointer-events-none invisible absolute left-0.75 mt-1 text-accent-contrast peer-checked:visible',
            'forced-colors:hidden',
          )}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  )
}
