// Content of a SearchSelect: a search field, which keeps the focus, and the matching options.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Check } from 'lucide-react'
import { cx } from '../cx.ts'
import { matchesWords } from './matchSuggestions.ts'
import { SearchField } from './SearchField.tsx'

export type Choice<Value extends string> = { value: Value; label: string }

type SearchListProps<Value extends string> = {
  label: string
  searchLabel: string
  /** Text if no option matches. */
  emptyText: string
  value: Value | ''
  options: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

export function SearchList<Value extends string>(props: SearchListProps<Value>) {
  const { label, value, options, onChoose } = props
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const chosen = options.findIndex((option) => option.value === value)
  const [active, setActive] = useState(Math.max(chosen, 0))
  // The active option has an outline only after a key was used.
  const [isUsingKeys, setUsingKeys] = useState(false)
  const shown = options.filter((option) => matchesWords(option.label, typed))

  useScrollToActive(list, active, typed)

  function onKeyDown(event: KeyboardEvent) {
    const last = shown.length - 1
    const next = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0) }[event.key]
    setUsingKeys(true)
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
          <Option
            key={option.value}
            id={`${listId}-${index}`}
            label={option.label}
            isChosen={option.value === value}
            onChoose={() => onChoose(option.value)}
            isActive={index === active}
            isMarked={index === active && isUsingKeys}
          />
        ))}
      </ul>
      <ResultCount count={shown.length} emptyText={props.emptyText} />
    </>
  )
}

function useScrollToActive(list: RefObject<HTMLElement | null>, active: number, typed: string) {
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [list, active, typed])
}

function ResultCount({ count, emptyText }: { count: number; emptyText: string }) {
  return (
    <p role="status" className={count > 0 ? 'sr-only' : 'px-3 py-3 text-muted'}>
      {count > 0 ? `${count} ${count === 1 ? 'result' : 'results'}` : emptyText}
    </p>
  )
}

type OptionProps = {
  id: string
  label: string
  isChosen: boolean
  isActive: boolean
  isMarked: boolean
  onChoose: () => void
}

function Option({ id, label, isChosen, isActive, isMarked, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex min-h-tap items-center justify-between gap-3 rounded-sm px-3 py-2 hover:bg-hover',
        isActive && 'bg-hover',
        isMarked && 'outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {label}
      {isChosen && <Check size={18} aria-hidden className="shrink-0" />}
    </li>
  )
}
