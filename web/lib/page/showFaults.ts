// Goes to the first field that is wrong, so that an empty form says which field it waits for.
import { flushSync } from 'react-dom'

const controls = 'input, textarea, button'

/** Marks wrong fields by `mark`, a change of state, then focuses the first of them in the dialog on top or the screen. */
export function showFaults(mark: () => void): void {
  flushSync(mark)
  const place = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')].at(-1)
  const wrong = place?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
  const control = wrong?.matches(controls) ? wrong : wrong?.querySelector<HTMLElement>(controls)
  control?.focus()
}
