// Table from md on; a list of the same rows on smaller windows.
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useMedia, wideQuery } from '../useMedia.ts'

type Column<Row> = {
  header: string
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  label: string
  /** The first column has the row headers. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  listRow: (row: Row) => ReactElement
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, listRow } = props
  if (useMedia(wideQuery)) return <WideTable {...props} />
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>{listRow(row)}</Fragment>
      ))}
    </ul>
  )
}

const cellClasses = 'px-3 first:pl-5 last:pr-5 not-first:last:text-right'

function WideTable<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const [firstColumn, ...otherColumns] = columns
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="h-9.5 border-b border-line bg-hover text-left text-xs text-faint">
            {columns.map(({ header, headerHidden }) => (
              <th key={header} scope="col" className={cx(cellClasses, 'font-medium whitespace-nowrap')}>
                {headerHidden ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="h-13.25 border-line not-last:border-b">
              <th scope="row" className={cx(cellClasses, 'text-left font-semibold')}>
                {firstColumn?.cell(row)}
              </th>
              {otherColumns.map(({ header, cell }) => (
                <td key={header} className={cx(cellClasses, 'whitespace-nowrap text-muted')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
