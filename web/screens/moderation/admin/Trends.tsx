// The last twelve weeks as charts or a table; the current week is marked 'so far'.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { formatNaira } from '#rules/shared/money'
import { BarPlot } from '#web/design/display/BarPlot.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { Segment } from '#web/design/fields/Segment.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { pluralize } from '#web/lib/text/pluralize.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { TrendsQuery, TrendsQuery$data } from '#web/__generated__/TrendsQuery.graphql.ts'

const query = graphql`
  query TrendsQuery {
    admin {
      weeks {
        startsOn
        isOver
        people
        posts
        sales
        salesKobo
        refunds
        refundedKobo
        reports
        answerHours
      }
    }
  }
`

type Week = TrendsQuery$data['admin']['weeks'][number]

const variables = {}

const viewOptions = [
  { value: 'plots', label: 'Plots' },
  { value: 'table', label: 'Table' },
] as const

export function Trends() {
  const { weeks } = useRevalidatedQuery<TrendsQuery>(query, variables).admin
  const [view, setView] = useState<(typeof viewOptions)[number]['value']>('plots')
  return (
    <Card asChild className="mt-5 px-0 py-0">
      <section aria-labelledby="weeks">
        <div className="flex flex-wrap items-center gap-3 px-4 pt-3.75 pb-3 md:px-5">
          <h2 id="weeks" className="mr-auto text-lead font-semibold">
            The last 12 weeks
          </h2>
          <Segment label="Show the weeks as" value={view} onChange={setView} options={[...viewOptions]} />
        </div>
        {view === 'plots' ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 pb-4 md:grid-cols-2 md:px-5">
            {plots.map((plot) => (
              <Plot key={plot.title} {...plot} weeks={weeks} />
            ))}
          </div>
        ) : (
          <Table label="Weeks" columns={columns} rows={weeks} keyOf={getWeekKey} listRow={renderRow} />
        )}
      </section>
    </Card>
  )
}

const plots: readonly PlotSpec[] = [
  { title: 'People who joined', kinds: [{ name: 'People', getValue: ({ people }) => people }] },
  { title: 'Posts', kinds: [{ name: 'Posts', getValue: ({ posts }) => posts }] },
  { title: 'Reports', kinds: [{ name: 'Reports', getValue: ({ reports }) => reports }] },
  {
    title: 'Hours until half of the reports were answered',
    kinds: [{ name: 'Hours', getValue: ({ answerHours }) => answerHours ?? 0 }],
  },
  {
    title: 'Paid orders and refunds',
    kinds: [
      { name: 'Paid orders', getValue: ({ sales }) => sales },
      { name: 'Refunds', getValue: ({ refunds }) => refunds },
    ],
  },
  {
    title: 'Sales and refunds, ₦',
    kinds: [
      { name: 'Sales, ₦', getValue: ({ salesKobo }) => salesKobo / 100 },
      { name: 'Refunds, ₦', getValue: ({ refundedKobo }) => refundedKobo / 100 },
    ],
  },
]

type PlotSpec = { title: string; kinds: readonly { name: string; getValue: (week: Week) => number }[] }

/** Formats a number to fit above a bar, such as '18.5k'. */
const compactNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

const Plot = ({ title, kinds, weeks }: PlotSpec & { weeks: readonly Week[] }) => (
  <section className="min-w-0">
    <h3 className="mb-2 font-semibold">{title}</h3>
    <BarPlot
      isDense
      kinds={kinds.map(({ name }) => name)}
      spans={weeks.map((week) => ({
        name: week.isOver ? formatDay(week) : 'so far',
        bars: kinds.map(({ getValue }) => ({
          value: getValue(week),
          text: compactNumber.format(getValue(week)),
        })),
      }))}
    />
  </section>
)

/** Returns a date such as '16 Nov'; 'Sep' instead of 'Sept', as twelve labels only fit a phone with short months. */
const formatDay = ({ startsOn }: Week) =>
  new Date(startsOn)
    .toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .replace('Sept', 'Sep')

/** Returns '16 Nov', or '23 Nov, so far'. */
const formatWeek = (week: Week) => (week.isOver ? formatDay(week) : `${formatDay(week)}, so far`)

const getWeekKey = ({ startsOn }: Week) => startsOn

const formatCount = (count: number) => count.toLocaleString('en-NG')

const formatHours = (hours: number | null | undefined) =>
  hours == null ? 'none yet' : `${formatCount(hours)} h`

const columns = [
  { header: 'Week from', cell: formatWeek },
  { header: 'People joined', cell: ({ people }: Week) => formatCount(people) },
  { header: 'Posts', cell: ({ posts }: Week) => formatCount(posts) },
  { header: 'Reports', cell: ({ reports }: Week) => formatCount(reports) },
  { header: 'Answered in', cell: ({ answerHours }: Week) => formatHours(answerHours) },
  { header: 'Paid orders', cell: ({ sales }: Week) => formatCount(sales) },
  { header: 'Sales', cell: ({ salesKobo }: Week) => formatNaira(salesKobo) },
  { header: 'Refunds', cell: ({ refunds }: Week) => formatCount(refunds) },
  { header: 'Refunded', cell: ({ refundedKobo }: Week) => formatNaira(refundedKobo) },
]

const renderRow = (week: Week) => (
  <ListRow
    title={`Week from ${formatWeek(week)}`}
    text={
      <>
        <span className="block">
          {formatCount(week.people)} joined · {pluralize(week.posts, 'post')}
        </span>
        <span className="block">
          {pluralize(week.reports, 'report')}, half answered in {formatHours(week.answerHours)}
        </span>
        <span className="block">
          {pluralize(week.sales, 'paid order')}, {formatNaira(week.salesKobo)}
        </span>
        <span className="block">
          {pluralize(week.refunds, 'refund')}, {formatNaira(week.refundedKobo)}
        </span>
      </>
    }
  />
)
