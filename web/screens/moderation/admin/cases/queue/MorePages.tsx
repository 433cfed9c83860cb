// Button that loads the next page of a list in the dialog of a case, or retries.
import { usePages, type Pages } from '#web/components/list/usePages.ts'
import { Button } from '#web/design/buttons/Button.tsx'

type MorePagesProps = { pages: Pages; label: string }

export function MorePages({ pages, label }: MorePagesProps) {
  const { hasFailed, loadMore } = usePages(pages)
  if (!pages.hasNext) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      className="mt-2.5"
      pending={pages.isLoadingNext && 'Loading...'}
      onClick={loadMore}
    >
      {hasFailed ? 'Could not be loaded. Retry' : label}
    </Button>
  )
}
