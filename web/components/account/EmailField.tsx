// E-mail field with the attributes that phones and password managers expect.
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
