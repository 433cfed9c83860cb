// A month of the ledger: its sums, its weeks as a plot and as a table, and the way to have it as a file.
import { Download } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { feePercent } from '#rules/commerce/bankAccounts'
import { nairaText } from '#rules/shared/money'
import { useDownload } from '#web/components/loading/useDownload.ts'
import { BarPlot } from '#web/design/display/BarPlot.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Fact, Facts } from '#web/design/display/Facts.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { counted } from '#web/lib/text/counted.ts'
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
      <Sums total={total} />
      <Plot weeks={weeks} />
      <div className="-mx-4 md:-mx-6">
        <Table label="Weeks" columns={columns} rows={weeks} keyOf={startOf} listRow={rowOf} />
      </div>
      <Take month={month} />
    </>
  )
}

type Month = LedgerMonth_ledger$data
type Week = Month['weeks'][number]

/** Fee and share without refunds: sales − refunds − fee = share. */
type Parts = Pick<Week, 'fee' | 'share' | 'refundedFee' | 'refundedShare'>
const feeLeft = ({ fee, refundedFee }: Parts) => fee - refundedFee
const shareLeft = ({ share, refundedShare }: Parts) => share - refundedShare

const Sums = ({ total }: Pick<Month, 'total'>) => (
  <Card>
    <p className="text-small text-muted">Your share</p>
    <Price amountKobo={shareLeft(total)} size="receipt" />
    <Facts>
      <Fact name="Sales">{nairaText(total.sales)}</Fact>
      <Fact name="Refunded to buyers">{nairaText(-total.refunds)}</Fact>
      <Fact name={`Fennec’s fee, ${feePercent} %`}>{nairaText(-feeLeft(total))}</Fact>
      <Fact name="Your share">{nairaText(shareLeft(total))}</Fact>
    </Facts>
    {total.refunds > 0 && (
      <p className="text-small text-faint">A refund takes back your share of that sale, and our fee.</p>
    )}
    <p className="text-small text-faint">
      Payment processing, {nairaText(total.processing)}, is never taken from your share.
    </p>
  </Card>
)

const Plot = ({ weeks }: Pick<Month, 'weeks'>) => (
  <Card asChild>
    <section aria-labelledby="weeks">
      <h3 id="weeks" className="mb-3 font-semibold">
        By week
      </h3>
      <BarPlot
        kinds={['Sales, ₦', 'Refunds, ₦']}
        spans={weeks.map((week) => ({
          name: dayName(week.startsOn),
          bars: [bar(week.sales), bar(week.refunds)],
        }))}
      />
    </section>
  </Card>
)

const dayName = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })

/** Above a bar there is room for '18.5k'. */
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const bar = (kobo: number) => ({ value: kobo, text: short.format(kobo / 100) })

const startOf = ({ startsOn }: Week) => startsOn

const columns = [
  { header: 'Week from', cell: ({ startsOn }: Week) => dayName(startsOn) },
  { header: 'Payments', cell: ({ count }: Week) => count },
  { header: 'Sales', cell: ({ sales }: Week) => nairaText(sales) },
  { header: 'Refunds', cell: ({ refunds }: Week) => nairaText(-refunds) },
  { header: 'Fee', cell: (week: Week) => nairaText(-feeLeft(week)) },
  { header: 'Your share', cell: (week: Week) => nairaText(shareLeft(week)) },
  { header: 'Processing', cell: ({ processing }: Week) => nairaText(processing) },
]

const rowOf = (week: Week) => (
  <ListRow
    title={`Week from ${dayName(week.startsOn)}`}
    text={`${counted(week.count, 'payment')} · sales ${nairaText(week.sales)} · refunds ${nairaText(-week.refunds)} · fee ${nairaText(-feeLeft(week))} · processing ${nairaText(week.processing)}`}
    trailing={
      <span className="text-text">
        <span className="sr-only">Your share </span>
        <Price amountKobo={shareLeft(week)} size="row" />
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

function Take({ month }: { month: string }) {
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
