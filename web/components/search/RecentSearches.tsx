// Recent searches on this device, to repeat or remove.
import { useState } from 'react'
import { History, X } from 'lucide-react'
import { Button } from '#web/design/buttons/Button.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { RowButton } from '#web/design/buttons/RowButton.tsx'
import {
  removeRecentSearch,
  clearRecentSearches,
  readRecentSearches,
} from '#web/session/preferences/recentSearches.ts'
import { getCell, type Grid } from './useArrowKeys.ts'

type RecentSearchesProps = {
  grid: Grid
  onChoose: (text: string) => void
}

export function RecentSearches({ grid, onChoose }: RecentSearchesProps) {
  const [texts, setTexts] = useState(readRecentSearches)
  function remove(removeStored: () => void) {
    removeStored()
    setTexts(readRecentSearches)
  }
  return (
    <>
      {texts.length === 0 ? (
        <p className="px-4 py-5 text-center text-muted">Type a name or a handle.</p>
      ) : (
        <div className="flex min-h-13 items-center justify-between gap-2 pr-2 pl-4">
          <h3 className="font-semibold text-muted">Recent</h3>
          <Button variant="ghost" size="sm" onClick={() => remove(clearRecentSearches)}>
            Clear all
          </Button>
        </div>
      )}
      <div id={grid.id} role="grid" aria-label="Recent searches">
        {texts.map((text, index) => (
          <ListRow
            key={text}
            cell={getCell(grid, index)}
            leading={<History size={22} aria-hidden className="text-faint" />}
            as={<RowButton onClick={() => onChoose(text)} />}
            title={<bdi>{text}</bdi>}
            trailing={
              <IconButton label={`Forget ${text}`} onClick={() => remove(() => removeRecentSearch(text))}>
                <X size={18} aria-hidden />
              </IconButton>
            }
          />
        ))}
      </div>
    </>
  )
}
