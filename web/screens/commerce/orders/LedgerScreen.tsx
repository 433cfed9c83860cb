// A vendor's ledger: the payments, fees and refunds of one month.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { graphql } from 'react-relay'
import { Link, useSearchParams } from 'react-router-dom'
import { addMonths } from '#rules/commerce/ledger'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { VendorsOnly } from '#web/components/vendors/VendorsOnly.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { LedgerScreenQuery } from '#web/__generated__/LedgerScreenQuery.graphql.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { LedgerMonth } from './LedgerMonth.tsx'
import { useRefetchOnOrderChange } from './useRefetchOnOrderChange.ts'

export function LedgerScreen({ title }: { title: string }) {
  const [params] = useSearchParams()
  const month = params.get('month')
  return (
    <QueryScreen
      key={month}
      errorTitle="Error loading ledger"
      fallbackText="Failed to fetch the ledger"
      forbidden={<VendorsOnly />}
      skeleton={
        <LoadingFrame title={title} hasBack>
          <div role="status" aria-label="Loading ledger">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        </LoadingFrame>
      }
    >
      <ScreenContent title={title} month={month} />
    </QueryScreen>
  )
}

const query = graphql`
  query LedgerScreenQuery($month: String) {
    viewer {
      eventSeq
      ...Shell_viewer
      ledger(month: $month) {
        month
        firstMonth
        lastMonth
        ...LedgerMonth_ledger
      }
    }
  }
`

function ScreenContent({ title, month }: { title: string; month: string | null }) {
  const variables = { month }
  const { viewer } = useRevalidatedQuery<LedgerScreenQuery>(query, variables)
  useRefetchOnOrderChange(query, variables, viewer?.eventSeq ?? null)
  if (!viewer) return null
  const { ledger } = viewer
  return (
    <Shell viewer={viewer} title={title} back="/vendor-orders">
      <div className="flex flex-col gap-3 px-4 pt-3 pb-8 md:px-6">
        <nav aria-label="Month" className="flex items-center justify-between">
          <MonthLink
            label="Month before"
            month={addMonths(ledger.month, -1)}
            isAvailable={ledger.month > (ledger.firstMonth ?? ledger.lastMonth)}
          />
          <h2 className="font-display text-lead font-bold">{formatMonth(ledger.month)}</h2>
          <MonthLink
            label="Month after"
            month={addMonths(ledger.month, 1)}
            isAvailable={ledger.month < ledger.lastMonth}
          />
        </nav>
        <LedgerMonth ledger={ledger} />
      </div>
    </Shell>
  )
}

const formatMonth = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric' })

function MonthLink({ label, month, isAvailable }: { label: string; month: string; isAvailable: boolean }) {
  const Icon = label === 'Month before' ? ChevronLeft : ChevronRight
  if (!isAvailable) return <span className="size-[44px]" />
  return (
    <IconButton label={label} asChild>
      <Link to={`?month=${month}`} replace>
        <Icon size={22} aria-hidden />
      </Link>
    </IconButton>
  )
}
