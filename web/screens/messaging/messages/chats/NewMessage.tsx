// Dialog that finds a person by name or handle, to start a chat (001 §2).
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from 'react-relay'
import { isBlank, maxSearchLength } from '#rules/shared/common'
import { useDebouncedSearch } from '#web/components/composer/useDebouncedSearch.ts'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { getCell, useArrowKeys } from '#web/components/search/useArrowKeys.ts'
import { Overlay, OverlayBody, OverlayHead } from '#web/design/overlays/Overlay.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import type { NewMessageQuery } from '#web/__generated__/NewMessageQuery.graphql.ts'
import { PersonChoice } from './PersonChoice.tsx'

type NewMessageProps = { isOpen: boolean; onClose: () => void }

export function NewMessage({ isOpen, onClose }: NewMessageProps) {
  return (
    <Overlay open={isOpen} onClose={onClose} title="New message">
      <PersonSearch onClose={onClose} />
    </Overlay>
  )
}

const query = graphql`
  query NewMessageQuery($text: String!) {
    searchUsers(text: $text) {
      id
      databaseId
      ...PersonChoice_user
    }
  }
`

function PersonSearch({ onClose }: Pick<NewMessageProps, 'onClose'>) {
  const [typed, setTyped] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const [bodyId, listId] = [useId(), useId()]
  const { active, onKeyDown, leave } = useArrowKeys(body)
  const text = typed.trim()
  const { found, failed, retry } = useDebouncedSearch<NewMessageQuery>(query, isBlank(typed) ? null : text)
  const grid = { id: listId, active }
  return (
    <>
      <OverlayHead>
        <SearchField
          role="combobox"
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={bodyId}
          aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
          maxLength={maxSearchLength}
          label="Write to..."
          value={typed}
          onChange={(newText) => {
            setTyped(newText)
            leave()
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1"
        />
      </OverlayHead>
      <OverlayBody ref={body} id={bodyId}>
        {text === '' && <Status text="Search for somebody by name or handle." />}
        {text !== '' && found?.text !== text && failed?.text !== text && <Status text="Searching..." />}
        {text !== '' && failed?.text === text && (
          <SectionError
            title="Failed to search users"
            error={failed.error}
            onRetry={retry}
            className="px-4 py-5"
          />
        )}
        {text !== '' && found?.text === text && found.data.searchUsers.length === 0 && (
          <Status text="No users found" />
        )}
        <div id={grid.id} role="grid" aria-label="People">
          {text !== '' &&
            found?.data.searchUsers.map((person, index) => (
              <PersonChoice
                key={person.id}
                user={person}
                cell={getCell(grid, index)}
                as={<Link to={`/messages/${person.databaseId}`} onClick={onClose} />}
              />
            ))}
        </div>
      </OverlayBody>
    </>
  )
}

const Status = ({ text }: { text: string }) => (
  <p role="status" className="px-4 py-5 text-center text-muted">
    {text}
  </p>
)
