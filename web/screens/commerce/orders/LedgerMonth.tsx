// A month of the ledger: totals, a chart and a table of weeks, and a CSV download.
import { Download } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { feePercent } from '#rules/commerce/bankAccounts'
import { formatNaira } from '#rules/shared/money'
import { useDownload } from '#web/components/loading/useDownload.ts'
import { BarPlot } from '#web/design/display/BarPlot.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Fact, Facts } from '#web/design/display/Facts.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { pluralize } from '#web/lib/text/pluralize.ts'
import type {
  LedgerMonth_ledger$data,
  LedgerMonth_ledger$key,
} from '#web/__generated__/LedgerMonth_ledger.graphql.ts'
import type { LedgerMonthCsvQuery } from '#web/__generated__/LedgerMonthCsvQuery.graphql.ts'

export function LedgerMonth(props: { ledger: LedgerMonth_ledger$key }) {
  const { month, total, weeks } = useFragment(
    graphql`
      fragment LedgerMonth_ledger on Ledger {
        month
        total {
          sales
          fee
          processing
          share
          refunds
          refundedFee
          refundedShare
        }
        weeks {
          startsOn
          count
          sales
          fee
          processing
          share
          refunds
          refundedFee
          refundedShare
        }
      }
    `,
    props.ledger,
  )
  if (weeks.length === 0)
    return (
      <EmptyState title="Nothing came or went" text="What buyers pay you for stands here, week by week." />
    )
  return (
    <>
      <Totals total={total} />
      <WeeklyChart weeks={weeks} />
      <div className="-mx-4 md:-mx-6">
        <Table label="Weeks" columns={columns} rows={weeks} keyOf={getWeekKey} listRow={renderRow} />
      </div>
      <DownloadButton month={month} />
    </>
  )
}

type Month = LedgerMonth_ledger$data
type Week = Month['weeks'][number]

/** Fee and share after refunds: sales − refunds − fee = share. */
type Amounts = Pick<Week, 'fee' | 'share' | 'refundedFee' | 'refundedShare'>
const getNetFee = ({ fee, refundedFee }: Amounts) => fee - refundedFee
const getNetShare = ({ share, refundedShare }: Amounts) => share - refundedShare

const Totals = ({ total }: Pick<Month, 'total'>) => (
  <Card>
    <p className="text-small text-muted">Your share</p>
    <Price amountKobo={getNetShare(total)} size="receipt" />
    <Facts>
      <Fact name="Sales">{formatNaira(total.sales)}</Fact>
      <Fact name="Refunded to buyers">{formatNaira(-total.refunds)}</Fact>
      <Fact name={`Fennec’s fee, ${feePercent} %`}>{formatNaira(-getNetFee(total))}</Fact>
      <Fact name="Your share">{formatNaira(getNetShare(total))}</Fact>
    </Facts>
    {total.refunds > 0 && (
      <p className="text-small text-faint">A refund takes back your share of that sale, and our fee.</p>
    )}
    <p className="text-small text-faint">
      Payment processing, {formatNaira(total.processing)}, is never taken from your share.
    </p>
  </Card>
)

const WeeklyChart = ({ weeks }: Pick<Month, 'weeks'>) => (
  <Card asChild>
    <section aria-labelledby="weeks">
      <h3 id="weeks" className="mb-3 font-semibold">
        By week
      </h3>
      <BarPlot
        kinds={['Sales, ₦', 'Refunds, ₦']}
        spans={weeks.map((week) => ({
          name: formatDay(week.startsOn),
          bars: [toBar(week.sales), toBar(week.refunds)],
        }))}
      />
    </section>
  </Card>
)

const formatDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })

/** Formats a number to fit above a bar, such as '18.5k'. */
const compactNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const toBar = (kobo: number) => ({ value: kobo, text: compactNumber.format(kobo / 100) })

const getWeekKey = ({ startsOn }: Week) => startsOn

const columns = [
  { header: 'Week from', cell: ({ startsOn }: Week) => formatDay(startsOn) },
  { header: 'Payments', cell: ({ count }: Week) => count },
  { header: 'Sales', cell: ({ sales }: Week) => formatNaira(sales) },
  { header: 'Refunds', cell: ({ refunds }: Week) => formatNaira(-refunds) },
  { header: 'Fee', cell: (week: Week) => formatNaira(-getNetFee(week)) },
  { header: 'Your share', cell: (week: Week) => formatNaira(getNetShare(week)) },
  { header: 'Processing', cell: ({ processing }: Week) => formatNaira(processing) },
]

const renderRow = (week: Week) => (
  <ListRow
    title={`Week from ${formatDay(week.startsOn)}`}
    text={`${pluralize(week.count, 'payment')} · sales ${formatNaira(week.sales)} · refunds ${formatNaira(-week.refunds)} · fee ${formatNaira(-getNetFee(week))} · processing ${formatNaira(week.processing)}`}
    trailing={
      <span className="text-text">
        <span className="sr-only">Your share </span>
        <Price amountKobo={getNetShare(week)} size="row" />
      </span>
    }
  />
)

const query = graphql`
  query LedgerMonthCsvQuery($month: String) {
    viewer {
      ledger(month: $month) {
        csv
      }
    }
  }
`

function DownloadButton({ month }: { month: string }) {
  const [isPending, download] = useDownload<LedgerMonthCsvQuery>(query, (answer) => ({
    text: answer?.viewer?.ledger.csv ?? '',
    name: `fennec-${month}.csv`,
  }))
  return (
    <Button
      variant="secondary"
      block
      pending={isPending && 'Downloading...'}
      onClick={() => void download({ month })}
    >
      <Download size={18} aria-hidden />
      Download the month as CSV
    </Button>
  )
}
