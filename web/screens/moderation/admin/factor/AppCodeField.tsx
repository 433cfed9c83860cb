// Field for a code of the authenticator app or a recovery code.
import { TextField, type TextFieldProps } from '#web/design/fields/TextField.tsx'

/** `onComplete` runs when six digits are typed, the length of an app code. */
type AppCodeFieldProps = TextFieldProps & { onComplete?: () => void }

export const AppCodeField = ({ onComplete, ...props }: AppCodeFieldProps) => (
  <TextField
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    onChange={(event) => {
      props.onChange?.(event)
      if (/^\s*\d{3}\s?\d{3}\s*$/.test(event.target.value)) onComplete?.()
    }}
  />
)
