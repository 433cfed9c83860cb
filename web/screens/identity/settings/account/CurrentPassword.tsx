// Field for the current password; the hidden e-mail tells a password manager the account.
import type { ComponentProps } from 'react'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'

type CurrentPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'label'> & { email: string }

export const CurrentPassword = ({ email, ...field }: CurrentPasswordProps) => (
  <>
    <input type="email" autoComplete="username" readOnly hidden value={email} />
    <PasswordField label="Current password" autoComplete="current-password" {...field} />
  </>
)
