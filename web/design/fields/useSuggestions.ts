// What is suggested while one types: which of it shows, which of that the keys have come to, and what they do.
import { useState, type KeyboardEvent } from 'react'

interface Suggesting {
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  /** Which of them fit the text. */
  match: (suggestions: readonly string[], typed: string) => readonly string[]
}

export function useSuggestions({ value, onChange, suggestions, match }: Suggesting) {
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

  /** Whether the key was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const isTaken = takesKey(event)
    if (isTaken) event.preventDefault()
    return isTaken
  }

  function takesKey({ key, nativeEvent }: KeyboardEvent): boolean {
    // While a keyboard composes a word, its keys are for the word.
    if (nativeEvent.isComposing) return false
    const chosen = isOpen ? shown[active] : undefined
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      // One place beyond either end is the text itself.
      if (isOpen) setActive(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1)
      else open('all')
    } else if (key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (key === 'Escape' && isOpen) close()
    else return false
    return true
  }

  return { shown, isOpen, active, open, close, choose, onKeyDown }
}
