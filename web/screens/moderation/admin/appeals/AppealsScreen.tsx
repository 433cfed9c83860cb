// Appeals against sanctions (ADR 27); the URL holds the selected state.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { AdminFrame } from '../AdminFrame.tsx'
import { AppealList, AppealSkeleton } from './AppealList.tsx'
import { parseAppealFilter, appealFilters, type AppealFilter } from './appealParams.ts'

const noun = 'appeals'
const stateNames = Object.keys(appealFilters) as AppealFilter[]

export function AppealsScreen() {
  const [params, setParams] = useSearchParams()
  const filter = parseAppealFilter(params)
  return (
    <AdminFrame title="Appeals" noun={noun}>
      <ChipRow label="Which appeals" className="mt-3">
        {stateNames.map((name) => (
          <Chip
            key={name}
            selected={name === filter}
            onClick={() => setParams(name === 'waiting' ? {} : { state: name })}
          >
            {appealFilters[name].label}
          </Chip>
        ))}
      </ChipRow>
      <QueryBoundary
        key={filter}
        fallback={(error, retry) => (
          <SectionError title={`Failed to fetch ${noun}`} error={error} onRetry={retry} className="py-6" />
        )}
      >
        <Suspense
          fallback={
            <SkeletonList label={`Loading ${noun}`}>
              <AppealSkeleton />
              <AppealSkeleton />
            </SkeletonList>
          }
        >
          <AppealList filter={filter} />
        </Suspense>
      </QueryBoundary>
    </AdminFrame>
  )
}
