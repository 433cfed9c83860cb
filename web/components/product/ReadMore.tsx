// A text of which a card shows the beginning, and all of it where somebody asks.
import { useId, useState } from 'react'
import { fits } from '#rules/common'
import { cx } from '#web/design/cx.ts'

type ReadMoreProps = {
  text: string
  /** So many characters are shown whole. */
  most: number
  /** What it is about, for who hears the button alone. */
  of: string
}

export function ReadMore({ text, most, of }: ReadMoreProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = !fits(text, most)
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={cx(
          'text-small/4.5 text-start wrap-anywhere text-muted',
          isOpen ? 'whitespace-pre-line' : 'line-clamp-2',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="relative self-start rounded-xs text-small font-medium text-accent-text after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
        >
          {isOpen ? 'Show less' : 'Read more'}
          <span className="sr-only"> of {of}</span>
        </button>
      )}
    </>
  )
}
