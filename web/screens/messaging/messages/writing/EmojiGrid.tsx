// Searchable grid of emoji with arrow-key navigation; Enter picks one.
import { useRef, useState, type KeyboardEvent } from 'react'
import { matchesWords } from '#web/design/fields/matchSuggestions.ts'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { readRecentEmojis } from '#web/session/preferences/recentEmojis.ts'
import { emojiGroups, findEmoji, type Emoji, type EmojiGroup } from './emojis.ts'

const columns = 8

type Rows = { name: string; rows: Emoji[][] }

const toRows = ({ name, emojis }: EmojiGroup): Rows => ({
  name,
  rows: Array.from({ length: Math.ceil(emojis.length / columns) }, (_, index) =>
    emojis.slice(index * columns, (index + 1) * columns),
  ),
})

/** Returns recent emoji and all groups; called once per opening, so that the grid does not move. */
function loadGroups(): EmojiGroup[] {
  const recent = { name: 'Recent', emojis: readRecentEmojis().flatMap((emoji) => findEmoji(emoji) ?? []) }
  return recent.emojis.length > 0 ? [recent, ...emojiGroups] : emojiGroups
}

const searchGroups = (typed: string): EmojiGroup[] => {
  const emojis = emojiGroups.flatMap((group) => group.emojis).filter(({ name }) => matchesWords(name, typed))
  return emojis.length > 0 ? [{ name: 'Found', emojis }] : []
}

export function EmojiGrid({ onPick }: { onPick: (emoji: Emoji) => void }) {
  const [groups] = useState(loadGroups)
  const [typed, setTyped] = useState('')
  const isSearch = typed.trim() !== ''
  const shownGroups = (isSearch ? searchGroups(typed) : groups).map(toRows)
  const { activeCell, moveTo, onKeyDown, grid } = useArrows(shownGroups)
  const first = shownGroups[0]?.rows[0]?.[0]

  function onSearchKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, Enter accepts it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && first) moveTo(0, 0)
    else if (event.key === 'Enter' && isSearch && first) onPick(first)
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField
        label="Search emojis"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          moveTo(0, 0, false)
        }}
        onKeyDown={onSearchKeyDown}
        className="shrink-0"
      />
      {!first && (
        <p role="status" className="px-2 py-6 text-center text-muted">
          No emojis found
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus */}
      <div
        ref={grid}
        role="grid"
        aria-label="Emojis"
        onKeyDown={onKeyDown}
        className="mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <Groups
          groups={shownGroups}
          activeCell={activeCell}
          onPick={onPick}
          onEnter={(row, column) => moveTo(row, column, false)}
        />
      </div>
    </>
  )
}

type Cell = { row: number; column: number }

type GroupsProps = {
  groups: Rows[]
  /** The only cell in the tab order. */
  activeCell: Cell
  onPick: (emoji: Emoji) => void
  onEnter: (row: number, column: number) => void
}

function Groups({ groups, activeCell, onPick, onEnter }: GroupsProps) {
  let row = -1
  return groups.map(({ name, rows }) => (
    <div key={name} role="rowgroup" aria-label={name}>
      <p aria-hidden className="px-2 pt-2.5 pb-1 text-small font-medium text-muted">
        {name}
      </p>
      {rows.map((emojis) => {
        const rowIndex = ++row
        return (
          <div key={rowIndex} role="row" className="grid grid-cols-8">
            {emojis.map((emoji, column) => (
              <div key={emoji.emoji} role="gridcell">
                <button
                  type="button"
                  aria-label={emoji.name}
                  tabIndex={rowIndex === activeCell.row && column === activeCell.column ? 0 : -1}
                  onFocus={() => onEnter(rowIndex, column)}
                  onClick={() => onPick(emoji)}
                  className="grid h-tap w-full place-items-center rounded-sm text-[min(1.5rem,7vw)]/8 -outline-offset-2! hover:bg-hover active:bg-press"
                >
                  {emoji.emoji}
                </button>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  ))
}

/** Roving focus of the grid: arrow keys cross group boundaries. */
function useArrows(groups: Rows[]) {
  const [activeCell, setActiveCell] = useState<Cell>({ row: 0, column: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const rows = groups.flatMap((group) => group.rows)

  function moveTo(row: number, column: number, shouldFocus = true) {
    setActiveCell({ row, column })
    if (!shouldFocus) return
    const button = grid.current?.querySelectorAll('[role="row"]')[row]?.querySelectorAll('button')[column]
    button?.focus()
  }

  function moveSideways({ row, column }: Cell, step: 1 | -1): Cell {
    if (rows[row]?.[column + step]) return { row, column: column + step }
    const next = rows[row + step]
    if (!next) return { row, column }
    return { row: row + step, column: step === 1 ? 0 : next.length - 1 }
  }

  function moveVertically({ row, column }: Cell, step: 1 | -1): Cell {
    const next = rows[row + step]
    return next ? { row: row + step, column: Math.min(column, next.length - 1) } : { row, column }
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = (rows[activeCell.row]?.length ?? 1) - 1
    const moves: Partial<Record<string, Cell>> = {
      ArrowRight: moveSideways(activeCell, 1),
      ArrowLeft: moveSideways(activeCell, -1),
      ArrowDown: moveVertically(activeCell, 1),
      ArrowUp: moveVertically(activeCell, -1),
      Home: { ...activeCell, column: 0 },
      End: { ...activeCell, column: last },
    }
    const to = moves[event.key]
    if (!to) return
    event.preventDefault()
    moveTo(to.row, to.column)
  }
  return { activeCell, moveTo, onKeyDown, grid }
}
