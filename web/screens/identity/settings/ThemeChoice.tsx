import { themes, type Theme } from '#rules/identity/users'
import { Segment } from '#web/design/fields/Segment.tsx'
import { useTheme } from '#web/session/preferences/useTheme.ts'

const labels: Record<Theme, string> = { dark: 'Dark', light: 'Light', system: 'System' }

export function ThemeChoice() {
  const { theme, choose } = useTheme()
  return (
    <div className="border-t border-line p-4 md:px-6">
      <p aria-hidden className="mb-2 font-medium">
        Theme
      </p>
      <Segment
        label="Theme"
        value={theme}
        onChange={choose}
        options={themes.map((value) => ({ value, label: labels[value] }))}
      />
    </div>
  )
}
