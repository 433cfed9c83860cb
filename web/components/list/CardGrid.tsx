// Infinite list of cards in rows of `columns` cards.
import { Fragment, useMemo, type ReactNode } from 'react'
import { EndlessList, type EndlessListProps } from './EndlessList.tsx'
import { groupIntoRows, type Row } from './rows.ts'
import type { ListItem } from './VirtualList.tsx'

type CardGridProps<Item extends ListItem> = Omit<EndlessListProps<Item>, 'role' | 'renderItem'> & {
  columns: number
  /** Renders a card; must be stable between renders. */
  renderItem: (item: Item, isFirstRow: boolean) => ReactNode
}

export type GridProps = Pick<
  EndlessListProps<ListItem>,
  'label' | 'pages' | 'empty' | 'name' | 'scrollKey'
> & {
  maxColumns?: number
}

export function CardGrid<Item extends ListItem>({
  items,
  columns,
  renderItem,
  skeleton,
  ...list
}: CardGridProps<Item>) {
  const rows = useMemo(() => groupIntoRows(items, columns), [items, columns])
  const renderRow = useMemo(
    () => (row: Row<Item>, index: number) => (
      <GridRow columns={columns}>
        {row.items.map((item) => (
          <Fragment key={item.id}>{renderItem(item, index === 0)}</Fragment>
        ))}
      </GridRow>
    ),
    [columns, renderItem],
  )
  return (
    <EndlessList
      {...list}
      role="feed"
      items={rows}
      renderItem={renderRow}
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
