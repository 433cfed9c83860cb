// The setting that turns keyboard shortcuts on or off.
import { Segment } from '#web/design/fields/Segment.tsx'
import {
  chooseShortcuts,
  shortcutsChoices,
  useShortcutsChoice,
  type ShortcutsChoice as Choice,
} from '#web/session/preferences/shortcutsChoice.ts'

const labels: Record<Choice, string> = { on: 'On', off: 'Off' }

export function ShortcutsSetting() {
  return (
    <Segment
      label="Keyboard shortcuts"
      value={useShortcutsChoice()}
      onChange={chooseShortcuts}
      options={shortcutsChoices.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
