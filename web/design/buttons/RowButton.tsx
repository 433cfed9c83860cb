// Button for the `as` prop of ListRow, which puts the row's title in it.
import type { ComponentProps } from 'react'

export function RowButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />
}
