// Text field with label, hint and error, for react-hook-form's `register`.
import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field.tsx'
import { FieldBox, inputClasses } from './FieldBox.tsx'

export type TextFieldProps = ComponentProps<'input'> & {
  label: string
  error?: string
  hint?: ReactNode
  counter?: ReactNode
  trailing?: ReactNode
}

export function TextField({
  label,
  error,
  hint,
  counter,
  trailing,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} counter={counter} className={className}>
      {(control) => (
        <FieldBox>
          <input type="text" dir="auto" {...input} {...control} className={inputClasses} />
          {trailing}
        </FieldBox>
      )}
    </Field>
  )
}
