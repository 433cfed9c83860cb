// Growing text field of posts and comments with highlighted mentions; an @ suggests people (001 §2, §5).
import { useId, type ComponentProps, type RefObject } from 'react'
import { cx } from '#web/design/cx.ts'
import { SuggestionList } from '#web/design/fields/SuggestionList.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { splitAtMentions, applyTextEdit, addPendingMention, type TextWithMentions } from './mentions.ts'
import { useMentions } from './useMentions.ts'
import type { Person } from './usePeople.ts'

type MentionTextAreaProps = Pick<
  ComponentProps<'textarea'>,
  'placeholder' | 'readOnly' | 'onKeyDown' | 'onPaste'
> & {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  /** True to focus it when its screen opens. */
  isAutofocused?: boolean
  written: TextWithMentions
  onChange: (written: TextWithMentions) => void
  errorId?: string
  /** Maximum height and padding. */
  className?: string
}

/** The transparent text of the field lies exactly over the highlighted copy. */
const sharedClasses = 'col-start-1 row-start-1 min-w-0 py-1 text-base whitespace-pre-wrap wrap-anywhere'

export function MentionTextArea({ ref, label, written, onChange, errorId, ...props }: MentionTextAreaProps) {
  const listId = useId()
  const { query, people, active, choose, onSelect, onBlur, onKeyDown } = useMentions({
    written,
    onChange,
    ref,
  })
  const isOpen = people.length > 0
  return (
    <div className="relative min-w-0 flex-1">
      <div className={cx('grid', props.className)}>
        <HighlightedText
          written={query ? addPendingMention(written, query) : written}
          placeholder={props.placeholder}
        />
        <textarea
          ref={ref}
          dir="auto"
          data-start={props.isAutofocused}
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
          onChange={({ target }) => onChange(applyTextEdit(written, target.value, target.selectionStart))}
          onSelect={onSelect}
          onBlur={onBlur}
          onPaste={props.onPaste}
          onKeyDown={(event) => onKeyDown(event) || props.onKeyDown?.(event)}
          className={
            `${sharedClasses} resize-none overflow-hidden bg-transparent text-transparent caret-accent-icon outline-none ` +
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

function PersonOption({ person }: { person: Person }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar person={person} size={32} />
      <span className="min-w-0 leading-4.5">
        <span className="flex items-center gap-1">
          <bdi className="wrap-anywhere">{person.displayName}</bdi>
          {person.isVerified && <VerifiedShield />}
        </span>
        <span className="block wrap-anywhere text-small text-faint">@{person.handle}</span>
      </span>
    </span>
  )
}

/** Visible copy of the text; it sets the height of the field, also for the placeholder. */
function HighlightedText({ written, placeholder }: { written: TextWithMentions; placeholder?: string }) {
  return (
    <div aria-hidden dir="auto" className={`${sharedClasses} pointer-events-none forced-colors:invisible`}>
      {splitAtMentions(written).map(({ at, text, isMention }) => (
        <span key={at} className={isMention ? 'text-accent-text' : undefined}>
          {text}
        </span>
      ))}
      {written.text === '' && <span className="invisible">{placeholder}</span>}
      {/* An empty last line would have no height. */}
      {'\u200b'}
    </div>
  )
}
