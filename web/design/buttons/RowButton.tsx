// The button of a ListRow that does something instead of leading somewhere; the row puts its title in it.
import type { ComponentProps } from 'react'

export function RowButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />
}
