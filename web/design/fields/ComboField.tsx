// Text field with suggestions that accepts any text (000 §2).
import { useId, type ComponentProps, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { Field } from './Field.tsx'
import { FieldBox, inputClasses } from './FieldBox.tsx'
import { filterSuggestions } from './matchSuggestions.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useSuggestions } from './useSuggestions.ts'

type ComboFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  error?: string
  hint?: ReactNode
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  /** Filters the suggestions; by default every typed word must start a word of the suggestion. */
  match?: (suggestions: readonly string[], typed: string) => readonly string[]
}

export function ComboField(props: ComboFieldProps) {
  const { label, error, hint, value, onChange, suggestions, match, className, ...input } = props
  const listId = useId()
  const { shown, isOpen, active, open, close, choose, onKeyDown } = useSuggestions({
    value,
    onChange,
    suggestions,
    match: match ?? filterSuggestions,
  })
  return (
    <Field id={props.id} label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <FieldBox>
            <input
              type="text"
              dir="auto"
              autoComplete="off"
              {...input}
              {...control}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
              value={value}
              onChange={(event) => {
                onChange(event.target.value)
                open('typed')
              }}
              onClick={() => isOpen || open('all')}
              onKeyDown={onKeyDown}
              onBlur={(event) => {
                close()
                input.onBlur?.(event)
              }}
              className={inputClasses}
            />
            <ChevronDown size={18} aria-hidden className="pointer-events-none shrink-0 text-faint" />
          </FieldBox>
          {isOpen && (
            <SuggestionList
              id={listId}
              label={label}
              active={active}
              suggestions={shown.map((suggestion) => ({ key: suggestion, content: suggestion }))}
              onChoose={(index) => choose(shown[index] ?? value)}
            />
          )}
          <span role="status" className="sr-only">
            {isOpen && `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}`}
          </span>
        </div>
      )}
    </Field>
  )
}
