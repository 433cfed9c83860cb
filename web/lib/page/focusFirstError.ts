// Focuses the first invalid field of a form.
import { flushSync } from 'react-dom'

const controls = 'input, textarea, button'

/** Runs `mark`, a state update that marks invalid fields, then focuses the first of them in the topmost dialog or screen. */
export function focusFirstError(mark: () => void): void {
  flushSync(mark)
  const container = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')].at(-1)
  const invalidField = container?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
  const control = invalidField?.matches(controls)
    ? invalidField
    : invalidField?.querySelector<HTMLElement>(controls)
  control?.focus()
}
