// Suggestions below a text field, which keeps the focus and refers to the active one by aria-activedescendant.
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type SuggestionListProps = {
  id: string
  label: string
  suggestions: readonly { key: string; content: ReactNode }[]
  /** Index of the active suggestion, or -1. */
  active: number
  onChoose: (index: number) => void
}

export function SuggestionList({ id, label, suggestions, active, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      data-raised
      className={
        'absolute inset-x-0 top-full z-(--z-menu) mt-1 max-h-75 animate-rise overflow-y-auto overscroll-contain ' +
        'rounded-card border border-transparent bg-raised p-1.25 shadow-2'
      }
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field handles the keys
        <li
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Keeps the focus and the phone's keyboard on the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className={cx(
            'flex min-h-tap items-center rounded-sm px-3 py-2 hover:bg-hover',
            index === active && 'bg-hover outline-2 -outline-offset-2 outline-focus',
          )}
        >
          {suggestion.content}
        </li>
      ))}
    </ul>
  )
}
