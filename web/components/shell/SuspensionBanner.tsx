// Banner for suspended viewers, who may only read; other viewers do not load its code.
import { Suspense } from 'react'
import { lazyOptional } from '#web/lib/lazyOptional.ts'

const SuspendedNotice = lazyOptional(async () => (await import('./SuspendedNotice.tsx')).SuspendedNotice)

/** `until` is an ISO date, or null for a viewer who was never suspended. */
export const SuspensionBanner = ({ until }: { until: string | null | undefined }) =>
  until && (
    <div role="status">
      <Suspense fallback={null}>
        <SuspendedNotice until={until} />
      </Suspense>
    </div>
  )
