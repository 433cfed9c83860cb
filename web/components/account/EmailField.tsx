// An e-mail address, as phones and password managers like to be told.
import { TextField, type TextFieldProps } from '#web/design/fields/TextField.tsx'

export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  return (
    <TextField
      label="Email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
    />
  )
}
