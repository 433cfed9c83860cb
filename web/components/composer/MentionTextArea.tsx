// The text of a post or a comment: it grows with what is typed, names stand out in it, and an @ looks for people (001 §2, §5).
import { useId, type ComponentProps, type RefObject } from 'react'
import { cx } from '#web/design/cx.ts'
import { SuggestionList } from '#web/design/fields/SuggestionList.tsx'
import { piecesOf, retype, withSought, type Written } from './mentions.ts'
import { PersonOption } from './PersonOption.tsx'
import { useMentions } from './useMentions.ts'

type MentionTextAreaProps = Pick<
  ComponentProps<'textarea'>,
  'placeholder' | 'readOnly' | 'onKeyDown' | 'onPaste'
> & {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  /** It has the focus when its screen appears. */
  isStart?: boolean
  written: Written
  onChange: (written: Written) => void
  /** Of what is said to be wrong with it, where something is. */
  errorId?: string
  /** How high it grows, and the room around the text. */
  className?: string
}

/** The typed letters and those drawn behind them lie exactly upon each other. */
const sameLook = 'col-start-1 row-start-1 min-w-0 py-1 text-base whitespace-pre-wrap wrap-anywhere'

export function MentionTextArea({ ref, label, written, onChange, errorId, ...props }: MentionTextAreaProps) {
  const listId = useId()
  const { sought, people, active, choose, note, leave, onKeyDown } = useMentions({ written, onChange, ref })
  const isOpen = people.length > 0
  return (
    <div className="relative min-w-0 flex-1">
      <div className={cx('grid', props.className)}>
        <Drawn written={sought ? withSought(written, sought) : written} placeholder={props.placeholder} />
        <textarea
          ref={ref}
          dir="auto"
          data-start={props.isStart}
          rows={1}
          aria-label={label}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          value={written.text}
          onChange={({ target }) => onChange(retype(written, target.value, target.selectionStart))}
          onSelect={note}
          onBlur={leave}
          onPaste={props.onPaste}
          onKeyDown={(event) => onKeyDown(event) || props.onKeyDown?.(event)}
          className={
            `${sameLook} resize-none overflow-hidden bg-transparent text-transparent caret-accent-icon outline-none ` +
            'placeholder:text-faint selection:bg-accent-soft selection:text-accent-soft-text ' +
            'forced-colors:text-[CanvasText]'
          }
        />
      </div>
      {isOpen && (
        <SuggestionList
          id={listId}
          label="People"
          active={active}
          suggestions={people.map((person) => ({
            key: person.id,
            content: <PersonOption person={person} />,
          }))}
          onChoose={choose}
        />
      )}
      <span role="status" className="sr-only">
        {isOpen && `${people.length} ${people.length === 1 ? 'person' : 'people'} found`}
      </span>
    </div>
  )
}

/** What is read: it also gives the field its height, and while it is empty the room for what is asked. */
function Drawn({ written, placeholder }: { written: Written; placeholder?: string }) {
  return (
    <div aria-hidden dir="auto" className={`${sameLook} pointer-events-none forced-colors:invisible`}>
      {piecesOf(written).map(({ at, text, isMention }) => (
        <span key={at} className={isMention ? 'text-accent-text' : undefined}>
          {text}
        </span>
      ))}
      {written.text === '' && <span className="invisible">{placeholder}</span>}
      {/* A line that ends the text would have no height. */}
      {'\u200b'}
    </div>
  )
}
