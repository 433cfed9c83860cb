// A field for a code of the authenticator app, or for one of those kept for who has lost it.
import { TextField, type TextFieldProps } from '#web/design/fields/TextField.tsx'

/** Submits the form; called once six digits are there, as the app shows them. */
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
