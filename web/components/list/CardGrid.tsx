// Cards side by side, row by row, in an endless list.
import { Fragment, useMemo, type ReactNode } from 'react'
import { EndlessList, type EndlessListProps } from './EndlessList.tsx'
import { rowsOf, type Row } from './rows.ts'
import type { Listed } from './VirtualList.tsx'

type CardGridProps<Item extends Listed> = Omit<EndlessListProps<Item>, 'role' | 'draw'> & {
  columns: number
  /** Draws a card; the same function at every render. */
  draw: (item: Item, isFirstRow: boolean) => ReactNode
}

/** Props of the grid of one type of card. */
export type GridProps = Pick<EndlessListProps<Listed>, 'label' | 'pages' | 'empty' | 'name' | 'place'> & {
  /** Fewer columns for a grid beside other content. */
  mostColumns?: number
}

export function CardGrid<Item extends Listed>({
  items,
  columns,
  draw,
  skeleton,
  ...list
}: CardGridProps<Item>) {
  const rows = useMemo(() => rowsOf(items, columns), [items, columns])
  const drawRow = useMemo(
    () => (row: Row<Item>, index: number) => (
      <GridRow columns={columns}>
        {row.items.map((item) => (
          <Fragment key={item.id}>{draw(item, index === 0)}</Fragment>
        ))}
      </GridRow>
    ),
    [columns, draw],
  )
  return (
    <EndlessList
      {...list}
      role="feed"
      items={rows}
      draw={drawRow}
      skeleton={<SkeletonRow columns={columns} card={skeleton} />}
    />
  )
}

/** A row of cards that are loading; `card` has the measures of a real one. */
export const SkeletonRow = ({ columns, card }: { columns: number; card: ReactNode }) => (
  <GridRow columns={columns}>
    {Array.from({ length: columns }, (_, at) => (
      <Fragment key={at}>{card}</Fragment>
    ))}
  </GridRow>
)

const GridRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <div
    className="grid gap-3 px-4 pb-3 md:px-0"
    style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
  >
    {children}
  </div>
)
