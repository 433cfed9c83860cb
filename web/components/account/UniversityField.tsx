// University field: free text with suggestions that load on first focus (000 §2).
import { useState, type ComponentProps } from 'react'
import { ComboField } from '#web/design/fields/ComboField.tsx'

type Suggest = (typed: string) => string[]

type UniversityFieldProps = Omit<
  ComponentProps<typeof ComboField>,
  'label' | 'suggestions' | 'match' | 'onFocus'
>

export function UniversityField(props: UniversityFieldProps) {
  const [suggest, setSuggest] = useState<Suggest>(() => () => [])

  async function loadSuggestions() {
    // If they cannot be loaded, the field is plain text.
    const list = await import('#rules/identity/universities').catch(() => null)
    if (list) setSuggest(() => (typed: string) => list.suggestUniversities(typed))
  }

  return (
    <ComboField
      {...props}
      label="University"
      suggestions={suggest('')}
      match={(_all, typed) => suggest(typed)}
      onFocus={() => void loadSuggestions()}
    />
  )
}
