// Text of a card; a long one is cut and can be expanded.
import { useId, useState } from 'react'
import { isWithinLength } from '#rules/shared/common'
import { cx } from '#web/design/cx.ts'

type ReadMoreProps = {
  text: string
  /** Maximum characters of an uncut text. */
  maxCharacters: number
  /** Subject of the text, for screen readers. */
  subject: string
  lines?: 2 | 3
}

export function ReadMore({ text, maxCharacters, subject, lines = 2 }: ReadMoreProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = !isWithinLength(text, maxCharacters)
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={cx(
          'text-small/4.5 text-start wrap-anywhere text-muted',
          isOpen ? 'whitespace-pre-line' : isLong && (lines === 2 ? 'line-clamp-2' : 'line-clamp-3'),
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
          <span className="sr-only"> of {subject}</span>
        </button>
      )}
    </>
  )
}
