// A text field with suggestions: free text is always accepted, and a list that fits it can be picked from (decision 136).
import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { Field } from './Field.tsx'
import { FieldBox, inputLook } from './FieldBox.tsx'
import { matching } from './matching.ts'
import { SuggestionList } from './SuggestionList.tsx'

type ComboFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  error?: string
  hint?: ReactNode
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  /** Which suggestions fit the text; by default every typed word begins a word of the suggestion. */
  match?: (suggestions: readonly string[], typed: string) => readonly string[]
}

export function ComboField(props: ComboFieldProps) {
  const { label, error, hint, value, onChange, suggestions, match = matching, className, ...input } = props
  const listId = useId()
  const { shown, isOpen, active, open, close, choose, onKeyDown } = useSuggestions({
    value,
    onChange,
    suggestions,
    match,
  })
  return (
    <Field id={props.id} label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <FieldBox>
            <input
              type="text"
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
              className={inputLook}
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

type Suggesting = Required<Pick<ComboFieldProps, 'value' | 'onChange' | 'suggestions' | 'match'>>

/** Which suggestions show, which of them the keys have come to, and what the keys do. */
function useSuggestions({ value, onChange, suggestions, match }: Suggesting) {
  const [opened, setOpened] = useState<'all' | 'typed' | null>(null)
  const [active, setActive] = useState(-1)
  const shown = opened === 'all' && suggestions.includes(value) ? suggestions : match(suggestions, value)
  const isOpen = opened !== null && shown.length > 0

  function open(how: 'all' | 'typed' | null) {
    setOpened(how)
    setActive(-1)
  }
  const close = () => open(null)
  function choose(suggestion: string) {
    onChange(suggestion)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = isOpen ? shown[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open('all')
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place beyond either end is the text itself.
      setActive(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return { shown, isOpen, active, open, close, choose, onKeyDown }
}
