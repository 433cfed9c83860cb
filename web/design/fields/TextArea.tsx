// Text area that grows with its text, for react-hook-form's `register`.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field } from './Field.tsx'
import { FieldBox, inputClasses } from './FieldBox.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  label: string
  error?: string
  hint?: ReactNode
  /** Maximum number of characters; a longer text is marked, never cut. */
  limit?: number
  /** Current length, if the field is uncontrolled. */
  length?: number
}

/** Number of remaining characters from which screen readers hear them. */
const announceFrom = 20

export function TextArea({ label, error, hint, limit, length, className, id, ...input }: TextAreaProps) {
  const typed = length ?? (typeof input.value === 'string' ? input.value.length : undefined)
  const counter = limit !== undefined && typed !== undefined ? { limit, typed } : null
  return (
    <Field
      id={id}
      label={label}
      error={error}
      hint={hint}
      counter={counter && <Counter {...counter} />}
      className={className}
    >
      {(control) => (
        <FieldBox>
          <textarea
            dir="auto"
            {...input}
            {...control}
            className={cx(inputClasses, 'field-sizing-content max-h-75 min-h-22.5 resize-none leading-5.5')}
          />
        </FieldBox>
      )}
    </Field>
  )
}

function Counter({ limit, typed }: { limit: number; typed: number }) {
  const remaining = limit - typed
  return (
    <>
      <span className={cx(remaining < 0 && 'font-medium text-danger')}>
        {typed}/{limit}
      </span>
      <span role="status" className="sr-only">
        {remaining <= announceFrom &&
          (remaining < 0 ? `${-remaining} characters too many` : `${remaining} characters left`)}
      </span>
    </>
  )
}
