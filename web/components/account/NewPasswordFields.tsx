// New password and its confirmation, with a strength hint that never refuses a password (ADR 15).
import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordLimits, passwordStrength } from '#rules/identity/auth'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'

const strengths = {
  weak: 'Weak: a longer one is safer.',
  fair: 'Fair: a few more characters make it strong.',
  strong: 'Strong.',
}

type NewPasswordFieldsProps = {
  /** 'New password' where the form also has the current one. */
  label?: string
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  typed: string
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } }
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label = 'Password', password, confirmPassword, typed, errors } = props
  const hint = typed ? strengths[passwordStrength(typed)] : `At least ${passwordLimits.min} characters.`
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-3">
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={!errors.password && hint}
        {...password}
      />
      <PasswordField
        label="Confirm"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...confirmPassword}
      />
    </div>
  )
}
