// An infinite list of cards in rows.
import { Fragment, useMemo, type ReactNode } from 'react'
import { EndlessList, type EndlessListProps } from './EndlessList.tsx'
import { groupIntoRows, type Row } from './rows.ts'
import type { Listed } from './VirtualList.tsx'

type CardGridProps<Item extends Listed> = Omit<EndlessListProps<Item>, 'role' | 'draw'> & {
  columns: number
  /** Renders a card; must be stable between renders. */
  draw: (item: Item, isFirstRow: boolean) => ReactNode
}

export type GridProps = Pick<EndlessListProps<Listed>, 'label' | 'pages' | 'empty' | 'name' | 'place'> & {
  mostColumns?: number
}

export function CardGrid<Item extends Listed>({
  items,
  columns,
  draw,
  skeleton,
  ...list
}: CardGridProps<Item>) {
  const rows = useMemo(() => groupIntoRows(items, columns), [items, columns])
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

export const SkeletonRow = ({ columns, card }: { columns: number; card: ReactNode }) => (
  <GridRow columns={columns}>
    {Array.from({ length: columns }, (_, index) => (
      <Fragment key={index}>{card}</Fragment>
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
