// Whether single keys do something on this device.
import { Segment } from '#web/design/Segment.tsx'
import { chooseKeys, keyChoices, useKeyChoice, type KeyChoice as Choice } from '#web/session/keyChoice.ts'

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
