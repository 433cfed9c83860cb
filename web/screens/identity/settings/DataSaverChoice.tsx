import { Segment } from '#web/design/fields/Segment.tsx'
import {
  chooseDataSaver,
  dataSaverChoices,
  useDataSaverChoice,
  type DataSaverChoice as Choice,
} from '#web/session/preferences/dataSaver.ts'

const labels: Record<Choice, string> = { on: 'On', off: 'Off', automatic: 'Automatic' }

export function DataSaverChoice() {
  return (
    <div className="border-t border-line p-4 md:px-6">
      <p aria-hidden className="mb-2 font-medium">
        Data saver
      </p>
      <Segment
        label="Data saver"
        value={useDataSaverChoice()}
        onChange={chooseDataSaver}
        options={dataSaverChoices.map((value) => ({ value, label: labels[value] }))}
      />
      <p className="mt-2 text-small text-faint">
        When it is on, photos and videos wait until you tap them. Automatic follows your browser.
      </p>
    </div>
  )
}
