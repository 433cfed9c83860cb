// The setting that turns keyboard shortcuts on or off.
import { Segment } from '#web/design/fields/Segment.tsx'
import {
  chooseKeys,
  keyChoices,
  useKeyChoice,
  type KeyChoice as Choice,
} from '#web/session/preferences/keyChoice.ts'

const labels: Record<Choice, string> = { on: 'On', off: 'Off' }

export function KeyChoice() {
  return (
    <Segment
      label="Keyboard shortcuts"
      value={useKeyChoice()}
      onChange={chooseKeys}
      options={keyChoices.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
