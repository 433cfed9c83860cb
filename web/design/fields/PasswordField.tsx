// Password field with a button that shows and hides it (000 §2.5).
import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '../buttons/IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="-mr-3 text-faint"
        >
          <Icon size={20} aria-hidden />
        </IconButton>
      }
    />
  )
}
