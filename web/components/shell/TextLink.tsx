// Link and button inside a sentence, with a touch target of full height.
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

const linkClasses =
  'relative rounded-xs font-medium text-accent-text after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline'

export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={linkClasses} />
}

export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={linkClasses} />
}
