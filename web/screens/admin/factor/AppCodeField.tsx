// A field for a code of the authenticator app, or for one of those kept for who has lost it.
import { TextField, type TextFieldProps } from '#web/design/TextField.tsx'

export const AppCodeField = (props: TextFieldProps) => (
  <TextField autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
)
