// State of a suggestion list: visible suggestions, the active one, and keyboard control.
import { useState, type KeyboardEvent } from 'react'

interface SuggestionsOptions {
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  match: (suggestions: readonly string[], typed: string) => readonly string[]
}

export function useSuggestions({ value, onChange, suggestions, match }: SuggestionsOptions) {
  const [openMode, setOpenMode] = useState<'all' | 'typed' | null>(null)
  const [active, setActive] = useState(-1)
  const shown = openMode === 'all' && suggestions.includes(value) ? suggestions : match(suggestions, value)
  const isOpen = openMode !== null && shown.length > 0

  function open(mode: 'all' | 'typed' | null) {
    setOpenMode(mode)
    setActive(-1)
  }
  const close = () => open(null)
  function choose(suggestion: string) {
    onChange(suggestion)
    close()
  }

  /** Returns true if the list has used the key. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const isUsed = handleKey(event)
    if (isUsed) event.preventDefault()
    return isUsed
  }

  function handleKey({ key, nativeEvent }: KeyboardEvent): boolean {
    // Ignores keys of an IME composition.
    if (nativeEvent.isComposing) return false
    const chosen = isOpen ? shown[active] : undefined
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      // The arrow keys cycle through the suggestions and -1, the typed text.
      if (isOpen) setActive(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1)
      else open('all')
    } else if (key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (key === 'Escape' && isOpen) close()
    else return false
    return true
  }

  return { shown, isOpen, active, open, close, choose, onKeyDown }
}
