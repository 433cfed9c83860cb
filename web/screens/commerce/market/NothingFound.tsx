// Empty state of the market: no listings at all, or no matches for the search.
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { marketPath, marketPathForKind } from './marketPath.ts'
import type { Search } from './marketSearch.ts'

const emptyTexts = {
  products: {
    title: 'No products yet',
    text: 'What students sell will stand here.',
    noMatchTitle: 'No products found',
  },
  services: {
    title: 'No services yet',
    text: 'What students offer will stand here.',
    noMatchTitle: 'No services found',
  },
}

export function NothingFound({ search }: { search: Search }) {
  const { kind, text } = search
  const { noMatchTitle, ...emptyState } = emptyTexts[kind]
  const pathToAll = marketPathForKind({ ...search, text: '', campusFirst: false }, kind)
  if (marketPath(search) === pathToAll) return <EmptyState {...emptyState} />
  return (
    <EmptyState
      title={noMatchTitle}
      text={text ? `Nothing here is called anything like “${text}”.` : 'Nothing here is as you want it.'}
      action={
        <Button asChild variant="strong">
          <Link to={pathToAll}>Show everything</Link>
        </Button>
      }
    />
  )
}
