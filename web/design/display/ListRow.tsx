// Row of a list or grid: an icon or picture, two lines of text, and a control at the end.
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A grid row: the id of its first cell, and true if the arrow keys are on it while a field keeps the focus. */
export type Cell = { id: string; isActive: boolean }

type ListRowProps = {
  leading?: ReactNode
  title: ReactNode
  text?: ReactNode
  trailing?: ReactNode
  /** True to put the control on a line of its own on phones. */
  isTrailingBelow?: boolean
  /** The row's action: an empty `<Link to="…" />` or button, named by the title. */
  as?: ReactElement<{ className?: string; children?: ReactNode }>
  danger?: boolean
  align?: 'center' | 'start'
  cell?: Cell
  /** True in a list that wraps each row in its own element: renders a div, not a list item. */
  isPlain?: boolean
  className?: string
}

/** Stretches the action over the whole row by ::after; the control at the end lies above it. */
const stretchedClasses =
  'max-w-full text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 ' +
  'after:-outline-offset-2 after:outline-focus'

const controlsOnly = 'pointer-events-none [&_:is(a,button,input,label)]:pointer-events-auto'

export function ListRow({
  leading,
  title,
  text,
  trailing,
  isTrailingBelow,
  as,
  danger,
  align,
  cell,
  isPlain,
  className,
}: ListRowProps) {
  const Row = cell || isPlain ? 'div' : 'li'
  const items = align === 'start' ? 'items-start' : 'items-center'
  return (
    <Row
      role={cell && 'row'}
      className={cx(
        'group/row relative flex min-h-17 gap-3 pl-4 md:in-[main]:pl-6',
        items,
        as && 'hover:bg-hover',
        cell?.isActive && 'bg-hover outline-2 -outline-offset-2 outline-focus',
        className,
      )}
    >
      {leading && (
        <Leading align={align} danger={danger}>
          {leading}
        </Leading>
      )}
      <span
        className={cx(
          'flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-2 self-stretch border-line py-3 pr-4 md:in-[main]:pr-6',
          isPlain ? 'border-t in-data-[index="0"]:border-t-0' : 'group-not-first/row:border-t',
          items,
        )}
      >
        <span
          id={cell?.id}
          role={cell && 'gridcell'}
          aria-selected={cell?.isActive}
          className="flex min-w-0 flex-[1_1_min(9rem,60%)] flex-col items-start"
        >
          <span className={cx('max-w-full font-semibold wrap-anywhere', danger && 'text-danger')}>
            {as ? cloneElement(as, { className: stretchedClasses, children: title }) : title}
          </span>
          {text && <span className="max-w-full text-small wrap-anywhere text-muted">{text}</span>}
        </span>
        {trailing && (
          <Trailing cell={cell} isTrailingBelow={isTrailingBelow}>
            {trailing}
          </Trailing>
        )}
      </span>
    </Row>
  )
}

const Leading = ({
  align,
  danger,
  children,
}: Pick<ListRowProps, 'align' | 'danger'> & { children: ReactNode }) => (
  <span className={cx('shrink-0', align === 'start' && 'pt-3', danger && 'text-danger')}>{children}</span>
)

const Trailing = ({
  cell,
  isTrailingBelow,
  children,
}: Pick<ListRowProps, 'cell' | 'isTrailingBelow'> & { children: ReactNode }) => (
  <span
    role={cell && 'gridcell'}
    className={cx(
      'relative flex max-w-full shrink-0 items-center text-muted',
      isTrailingBelow && 'max-md:w-full',
      controlsOnly,
    )}
  >
    {children}
  </span>
)
