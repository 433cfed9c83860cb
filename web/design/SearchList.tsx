// The inside of a SearchSelect: a field to type in, which keeps the focus, and the options that fit.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { matches } from './matching.ts'
import { SearchField } from './SearchField.tsx'

export type Choice<Value extends string> = { value: Value; label: string }

type SearchListProps<Value extends string> = {
  label: string
  searchLabel: string
  nothing: string
  value: Value | ''
  options: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

export function SearchList<Value extends string>(props: SearchListProps<Value>) {
  const { label, value, options, onChoose } = props
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(() =>
    Math.max(
      options.findIndex((option) => option.value === value),
      0,
    ),
  )
  // Whoever points sees the pointer; whoever types is shown what Enter takes.
  const [hasUsedKeys, setUsedKeys] = useState(false)
  const shown = options.filter((option) => matches(option.label, typed))

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, typed])

  function onKeyDown(event: KeyboardEvent) {
    const last = shown.length - 1
    const next = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0) }[event.key]
    setUsedKeys(true)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') {
      const option = shown[active]
      if (option) onChoose(option.value)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={shown[active] && `${listId}-${active}`}
        label={props.searchLabel}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        className="mb-1.25"
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className="max-h-75 overflow-y-auto overscroll-contain"
      >
        {shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field hears the keys
          <li
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={option.value === value}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.value)}
            className={cx(
              'flex min-h-tap items-center justify-between gap-3 rounded-sm px-3 py-2 hover:bg-hover',
              index === active && 'bg-hover',
              index === active && hasUsedKeys && 'outline-2 -outline-offset-2 outline-focus',
            )}
          >
            {option.label}
            {option.value === value && <Check size={18} aria-hidden className="shrink-0" />}
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'px-3 py-3 text-muted'}>
        {shown.length > 0 ? `${shown.length} ${shown.length === 1 ? 'result' : 'results'}` : props.nothing}
      </p>
    </>
  )
}
