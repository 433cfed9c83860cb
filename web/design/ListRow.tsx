// One row of a <ul>: an icon or picture, two lines, and a control at the end; the line above begins at the text.
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'

type ListRowProps = {
  leading?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** At the end: a chevron, a switch, a button with a purpose of its own. */
  trailing?: ReactNode
  /** What a tap on the row does: an empty `<Link to="…" />` or button. Its name is the title. */
  as?: ReactElement<{ className?: string; children?: ReactNode }>
  danger?: boolean
  /** Keeps picture and control beside the first line of a text of several. */
  align?: 'center' | 'start'
  className?: string
}

/** The action reaches over the whole row by its ::after, so a control at the end can be a second one above it. */
const reach =
  'max-w-full text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 ' +
  'after:-outline-offset-2 after:outline-focus'

const controlsOnly = 'pointer-events-none [&_:is(a,button,input,label)]:pointer-events-auto'

export function ListRow({ leading, title, text, trailing, as, danger, align, className }: ListRowProps) {
  const items = align === 'start' ? 'items-start' : 'items-center'
  return (
    <li
      className={cx('group/row relative flex min-h-17 gap-3 pl-4', items, as && 'hover:bg-hover', className)}
    >
      {leading && (
        <span className={cx('shrink-0', align === 'start' && 'pt-3', danger && 'text-danger')}>
          {leading}
        </span>
      )}
      <span
        className={cx(
          'flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-2 self-stretch border-line py-3 pr-4 group-not-first/row:border-t',
          items,
        )}
      >
        <span className="flex min-w-0 flex-[1_1_6rem] flex-col items-start">
          <span className={cx('max-w-full font-semibold wrap-anywhere', danger && 'text-danger')}>
            {as ? cloneElement(as, { className: reach, children: title }) : title}
          </span>
          {text && <span className="max-w-full text-small wrap-anywhere text-muted">{text}</span>}
        </span>
        {trailing && (
          <span className={cx('relative flex shrink-0 items-center text-muted', controlsOnly)}>
            {trailing}
          </span>
        )}
      </span>
    </li>
  )
}
