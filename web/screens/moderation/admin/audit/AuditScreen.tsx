// The audit trail (ADR 28); the URL holds the filters.
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { AdminFrame } from '../AdminFrame.tsx'
import { AuditDownload } from './AuditDownload.tsx'
import { AuditList } from './AuditList.tsx'
import { toSearchParams, parseAuditFilters, toVariables } from './auditParams.ts'

/** Loaded on demand, as the list works without the form. */
const AuditFilters = lazy(async () => ({ default: (await import('./AuditFilters.tsx')).AuditFilters }))

const noun = 'the audit trail'

const results = [
  { result: '', label: 'All' },
  { result: 'ok', label: 'Done' },
  { result: 'failed', label: 'Failed' },
  { result: 'refused', label: 'Refused' },
] as const

export function AuditScreen() {
  const [params, setParams] = useSearchParams()
  const filters = parseAuditFilters(params)
  const listKey = params.toString()
  return (
    <AdminFrame title="Audit trail" noun={noun}>
      <Card asChild className="mt-5 px-0 py-0">
        <section aria-label="Entries">
          <Suspense fallback={<Skeleton className="m-4 h-80 md:h-36" />}>
            <AuditFilters filters={filters} />
          </Suspense>
          <ChipRow label="Which results" className="mx-0 px-4 pb-3 md:px-5">
            {results.map(({ result, label }) => (
              <Chip
                key={label}
                selected={filters.result === result}
                onClick={() => setParams(toSearchParams({ ...filters, result }))}
              >
                {label}
              </Chip>
            ))}
          </ChipRow>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 md:px-5">
            <p className="text-small text-muted">
              The newest first, in the time of Lagos; kept for 400 days.
            </p>
            <AuditDownload variables={toVariables(filters)} />
          </div>
          <QueryBoundary
            key={listKey}
            fallback={(error, retry) => (
              <SectionError
                title={`Failed to fetch ${noun}`}
                error={error}
                onRetry={retry}
                className="px-4 py-6 md:px-5"
              />
            )}
          >
            <Suspense
              fallback={
                <SkeletonList label="Loading entries">
                  <Skeleton className="m-4 h-96" />
                </SkeletonList>
              }
            >
              <AuditList variables={toVariables(filters)} />
            </Suspense>
          </QueryBoundary>
        </section>
      </Card>
    </AdminFrame>
  )
}
