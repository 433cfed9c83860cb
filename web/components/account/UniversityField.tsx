// The university of a form: free text with suggestions that load once the field is used (000 §2).
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
    // Without them the field is plain text, which is just as good.
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
