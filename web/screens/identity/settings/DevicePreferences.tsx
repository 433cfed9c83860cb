// Preferences of this device: theme (000 §4), data saver and keyboard shortcuts.
import type { ReactNode } from 'react'
import { themes, type Theme } from '#rules/identity/users'
import { ShortcutsSetting } from '#web/components/keys/ShortcutsSetting.tsx'
import { Segment } from '#web/design/fields/Segment.tsx'
import {
  chooseDataSaver,
  dataSaverChoices,
  useDataSaverChoice,
  type DataSaverChoice,
} from '#web/session/preferences/dataSaver.ts'
import { useTheme } from '#web/session/preferences/useTheme.ts'

const themeLabels: Record<Theme, string> = { dark: 'Dark', light: 'Light', system: 'System' }
const saverLabels: Record<DataSaverChoice, string> = { on: 'On', off: 'Off', automatic: 'Automatic' }

export function DevicePreferences() {
  const { theme, choose } = useTheme()
  return (
    <>
      <Preference title="Theme">
        <Segment
          label="Theme"
          value={theme}
          onChange={choose}
          options={themes.map((value) => ({ value, label: themeLabels[value] }))}
        />
      </Preference>
      <Preference
        title="Data saver"
        hint="When it is on, photos and videos wait until you tap them. Automatic follows your browser."
      >
        <Segment
          label="Data saver"
          value={useDataSaverChoice()}
          onChange={chooseDataSaver}
          options={dataSaverChoices.map((value) => ({ value, label: saverLabels[value] }))}
        />
      </Preference>
      <Preference title="Keyboard shortcuts" hint="Press ? to see them. They do nothing while you type.">
        <ShortcutsSetting />
      </Preference>
    </>
  )
}

function Preference({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="border-t border-line p-4 md:px-6">
      <p aria-hidden className="mb-2 font-medium">
        {title}
      </p>
      {children}
      {hint && <p className="mt-2 text-small text-faint">{hint}</p>}
    </div>
  )
}
