// Side column of wide windows; narrower ones load neither its code nor its data.
import { lazy, Suspense } from 'react'
import { extraWideQuery, useMedia } from '#web/design/useMedia.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'

const SideParts = lazy(async () => ({ default: (await import('./SideParts.tsx')).SideParts }))

export function SideColumn() {
  if (!useMedia(extraWideQuery)) return null
  return (
    <aside
      aria-label="More"
      className="sticky top-0 -mx-1 flex h-dvh flex-col gap-5 overflow-y-auto px-1 py-5"
    >
      <QueryBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <SideParts />
        </Suspense>
      </QueryBoundary>
    </aside>
  )
}
