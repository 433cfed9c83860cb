// The university of the sign-up form: free text with suggestions that load once the field is used (decision 136).
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import type { Registration } from '#rules/auth'
import { ComboField } from '#web/design/ComboField.tsx'

type Suggest = (typed: string) => string[]

export function UniversityField({ control }: { control: Control<Registration> }) {
  const { field, fieldState } = useController({ control, name: 'university' })
  const [suggest, setSuggest] = useState<Suggest>(() => () => [])

  async function loadSuggestions() {
    // Without them the field is plain text, which is just as good.
    const list = await import('#rules/universities').catch(() => null)
    if (list) setSuggest(() => (typed: string) => list.suggestUniversities(typed))
  }

  return (
    <ComboField
      {...field}
      label="University"
      error={fieldState.error?.message}
      suggestions={suggest('')}
      match={(_all, typed) => suggest(typed)}
      onFocus={() => void loadSuggestions()}
    />
  )
}
