// Says to who is suspended that he may only read; everybody else has nothing of it, not even its code.
import { lazy, Suspense } from 'react'

/** Without its code the screen is none the worse: whatever is refused says why. */
const Notice = lazy(() =>
  import('./SuspendedNotice.tsx').then(
    ({ SuspendedNotice: Part }) => ({ default: Part }),
    () => ({ default: () => null }),
  ),
)

/** `until` is null for whoever never was. */
export const Suspended = ({ until }: { until: string | null | undefined }) =>
  until && (
    <div role="status">
      <Suspense fallback={null}>
        <Notice until={until} />
      </Suspense>
    </div>
  )
