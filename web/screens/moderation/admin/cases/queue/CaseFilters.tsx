// Filters of a queue of cases: status, kind of content, and the admin's own; the URL holds them.
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { statusLabels, caseStatuses } from '#rules/moderation/cases'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { withParams } from '../../withParams.ts'
import { caseKindLabels, type Queue, type CaseFilterValues } from './caseParams.ts'

type CaseFiltersProps = { queue: Queue; filters: CaseFilterValues; sideContent?: ReactNode }

export function CaseFilters({ queue, filters: { status, kind, mine }, sideContent }: CaseFiltersProps) {
  const [params, setParams] = useSearchParams()
  const setFilter = (name: string, value: string | null) =>
    setParams(withParams(params, { [name]: value }), { replace: true })
  const mineChip = (
    <Chip selected={mine} onClick={() => setFilter('mine', mine ? null : '1')}>
      Mine
    </Chip>
  )
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChipRow label="Status" className="min-w-0">
          <Chip selected={status === null} onClick={() => setFilter('status', null)}>
            All
          </Chip>
          {caseStatuses.map((value) => (
            <Chip
              key={value}
              selected={status === value}
              onClick={() => setFilter('status', value.toLowerCase())}
            >
              {statusLabels[value]}
            </Chip>
          ))}
          {queue === 'ACCOUNTS' && mineChip}
        </ChipRow>
        {sideContent}
      </div>
      {queue === 'POSTS' && (
        <ChipRow label="What was reported">
          <Chip selected={kind === null} onClick={() => setFilter('kind', null)}>
            All kinds
          </Chip>
          {Object.entries(caseKindLabels).map(([value, label]) => (
            <Chip key={value} selected={kind === value} onClick={() => setFilter('kind', value)}>
              {label}
            </Chip>
          ))}
          {mineChip}
        </ChipRow>
      )}
    </div>
  )
}
