// Form field: label, counter, hint and error, with the ARIA attributes that link them to the control.
import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './FieldError.tsx'

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  id?: string
  label: string
  error?: string
  hint?: ReactNode
  /** Content at the end of the label's line, such as '47/500'. */
  counter?: ReactNode
  className?: string
  /** Renders the control; spread the argument on the input. */
  children: (control: Control) => ReactNode
}

export function Field({ id, label, error, hint, counter, className, children }: FieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const [hintId, errorId, counterId] = [`${generatedId}hint`, `${generatedId}error`, `${generatedId}counter`]
  const described =
    cx(Boolean(hint) && hintId, Boolean(error) && errorId, Boolean(counter) && counterId) || undefined
  return (
    <div className={cx('mb-4', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={controlId} className="min-w-0 font-medium">
          {label}
        </label>
        {counter && (
          <span id={counterId} className="shrink-0 text-faint tabular-nums">
            {counter}
          </span>
        )}
      </div>
      {children({ id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {error && <FieldError id={errorId} text={error} />}
      {hint && (
        <p id={hintId} className="mt-1.5 text-small text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
