// What every form field shares: label above, hint and error below, and the ARIA that ties them to the control.
import { useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { cx } from './cx.ts'

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  id?: string
  label: string
  error?: string
  hint?: ReactNode
  className?: string
  /** Draws the control; spread what it is given on the input. */
  children: (control: Control) => ReactNode
}

export function Field({ id, label, error, hint, className, children }: FieldProps) {
  const own = useId()
  const controlId = id ?? own
  const [hintId, errorId] = [`${own}hint`, `${own}error`]
  const described = cx(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined
  return (
    <div className={cx('mb-4', className)}>
      <label htmlFor={controlId} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({ id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 flex gap-1.5 text-small text-danger">
          <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-small text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
