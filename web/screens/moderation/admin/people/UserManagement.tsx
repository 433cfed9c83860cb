// Search and filters of the accounts, with the list (002 §2); the URL holds both.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Card } from '#web/design/display/Card.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { SearchField } from '#web/design/fields/SearchField.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { AccountList } from './AccountList.tsx'
import { withParams } from '../withParams.ts'
import { parseAccountFilters, accountFilters } from './accountParams.ts'
import { useTypedSearch } from './useTypedSearch.ts'

export function UserManagement() {
  const [params, setParams] = useSearchParams()
  const filters = parseAccountFilters(params)
  const [typed, setTyped] = useTypedSearch()
  const applyFilter = (name: string) =>
    setParams(withParams(params, { page: null, show: name === 'all' ? null : name }), { replace: true })
  return (
    <Card asChild className="mt-5 px-0 py-0">
      <section aria-labelledby="users">
        <div className="flex flex-wrap items-center gap-3 px-4 pt-3.75 pb-3 md:px-5">
          <h2 id="users" className="mr-auto text-lead font-semibold">
            User Management
          </h2>
          <SearchField
            label="Search name or email"
            maxLength={80}
            value={typed}
            onChange={setTyped}
            className="w-full md:w-80"
          />
        </div>
        <ChipRow label="Which users" className="mx-0 px-4 pb-3 md:px-5">
          {Object.entries(accountFilters).map(([name, { label }]) => (
            <Chip key={name} selected={filters.show === name} onClick={() => applyFilter(name)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
        <Suspense
          fallback={
            <SkeletonList label="Loading users">
              <Skeleton className="m-4 h-96" />
            </SkeletonList>
          }
        >
          <AccountList filters={filters} />
        </Suspense>
      </section>
    </Card>
  )
}
