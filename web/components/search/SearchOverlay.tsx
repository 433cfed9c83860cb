// Search for people over any screen (001 §2): recent searches, then matches.
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isBlank, maxSearchLength } from '#rules/shared/common'
import { Overlay, OverlayBody, OverlayHead } from '#web/design/overlays/Overlay.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { addRecentSearch } from '#web/session/preferences/recentSearches.ts'
import { PeopleFound } from './PeopleFound.tsx'
import { buildSearchPath } from './searchPath.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { useArrowKeys } from './useArrowKeys.ts'

type SearchOverlayProps = { isOpen: boolean; onClose: () => void }

export function SearchOverlay({ isOpen, onClose }: SearchOverlayProps) {
  return (
    <Overlay open={isOpen} onClose={onClose} title="Search">
      <SearchPanel onClose={onClose} />
    </Overlay>
  )
}

function SearchPanel({ onClose }: Pick<SearchOverlayProps, 'onClose'>) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [bodyId, listId] = [useId(), useId()]
  const body = useRef<HTMLDivElement>(null)
  const { active, onKeyDown, leave } = useArrowKeys(body)

  function updateText(typed: string) {
    setText(typed)
    leave()
  }
  function searchAgain(recent: string) {
    updateText(recent)
    field.current?.focus()
  }
  function open() {
    addRecentSearch(text.trim())
    onClose()
  }
  function onFieldKeyDown(event: KeyboardEvent) {
    onKeyDown(event)
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || isBlank(text))
      return
    open()
    void navigate(buildSearchPath(text.trim()))
  }
  const grid = { id: listId, active }
  return (
    <>
      <OverlayHead>
        <SearchField
          ref={field}
          role="combobox"
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={bodyId}
          aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
          maxLength={maxSearchLength}
          label="Search for users..."
          value={text}
          onChange={updateText}
          onKeyDown={onFieldKeyDown}
          className="min-w-0 flex-1"
        />
      </OverlayHead>
      <OverlayBody ref={body} id={bodyId}>
        {isBlank(text) ? (
          <RecentSearches grid={grid} onChoose={searchAgain} />
        ) : (
          <PeopleFound grid={grid} text={text.trim()} onOpen={open} />
        )}
      </OverlayBody>
    </>
  )
}
