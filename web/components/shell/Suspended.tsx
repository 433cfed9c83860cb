// Notice to suspended viewers that they may only read; other viewers do not load its code.
import { lazy, Suspense } from 'react'

/** Draws nothing if its code fails to load. */
const Notice = lazy(() =>
  import('./SuspendedNotice.tsx').then(
    ({ SuspendedNotice: Part }) => ({ default: Part }),
    () => ({ default: () => null }),
  ),
)

/** `until` is an ISO date, or null for a viewer who was never suspended. */
export const Suspended = ({ until }: { until: string | null | undefined }) =>
  until && (
    <div role="status">
      <Suspense fallback={null}>
        <Notice until={until} />
      </Suspense>
    </div>
  )
