// End of a paginated list of chats or messages: loads the next page before it scrolls into view, or offers a retry.
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePages, type Pages } from '#web/components/list/usePages.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { ChatsSkeleton } from '../chats/ChatsSkeleton.tsx'

type MoreRowsProps = {
  pages: Pages
  count: number
  /** Used in 'More chats could not be loaded.' */
  noun: string
}

export function MoreRows({ pages, count, noun }: MoreRowsProps) {
  const { hasFailed, loadMore } = usePages(pages)
  if (hasFailed)
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-6 py-8 text-center text-muted">
        More {noun} could not be loaded.
        <Button variant="secondary" size="sm" onClick={loadMore}>
          Retry
        </Button>
      </div>
    )
  return pages.hasNext && <NextPageTrigger key={count} onNear={loadMore} />
}

function NextPageTrigger({ onNear }: { onNear: () => void }) {
  const marker = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { rootMargin: '600px' },
    )
    if (marker.current) observer.observe(marker.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={marker}>
      <ChatsSkeleton rows={2} />
    </div>
  )
}
