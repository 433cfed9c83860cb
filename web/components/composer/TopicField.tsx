// Text field for a topic: suggests existing ones, and takes any valid new one.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Hash } from 'lucide-react'
import { countCharacters } from '#rules/shared/common'
import { postLimits, topicChoice } from '#rules/social/posts'
import { FieldError } from '#web/design/fields/FieldError.tsx'
import { SuggestionList } from '#web/design/fields/SuggestionList.tsx'
import { useSuggestions } from '#web/design/fields/useSuggestions.ts'
import { useTopics } from './useTopics.ts'

type TopicFieldProps = {
  topic: string
  onSave: (topic: string) => void
  /** Called on blur with an invalid text, which blocks the post until it is corrected. */
  onInvalid: (text: string) => void
  /** Called when a key or a choice closes the field. */
  onClose: () => void
}

export function TopicField({ topic, onSave, onInvalid, onClose }: TopicFieldProps) {
  const [initial] = useState(topic)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [text, setText] = useState(topic)
  const [errorId, listId] = [useId(), useId()]
  const checked = topicChoice.safeParse({ topic: text })
  const error = checked.success ? undefined : checked.error.issues[0]?.message
  const save = () => checked.success && onSave(checked.data.topic)
  function choose(name: string) {
    onSave(name)
    onClose()
  }
  const suggestions = useTopics(text === initial ? '' : text)
  const list = useSuggestions({ value: text, onChange: choose, suggestions, match: (all) => all })

  function onKeyDown(event: KeyboardEvent) {
    if (list.onKeyDown(event) || event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onSave(initial)
    else if (checked.success) save()
    else return
    onClose()
  }
  return (
    <span className="relative min-w-0 flex-[1_1_9rem]">
      <span className="flex min-h-9 items-center gap-1.5 rounded-full bg-inset px-3.5 has-[:focus]:outline-2 has-[:focus]:outline-focus">
        <Hash size={15} aria-hidden className="shrink-0 text-muted" />
        <input
          ref={input}
          dir="auto"
          role="combobox"
          aria-label="Topic"
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={list.isOpen && list.active >= 0 ? `${listId}-${list.active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          enterKeyHint="done"
          data-escape="own"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            list.open('typed')
          }}
          onBlur={() => (checked.success ? save() : onInvalid(text))}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <span className="text-small text-faint tabular-nums">
          {countCharacters(text)}/{postLimits.topic}
        </span>
      </span>
      <Options names={list.isOpen ? list.shown : []} id={listId} active={list.active} onChoose={choose} />
      {error && <FieldError id={errorId} text={error} />}
    </span>
  )
}

type OptionsProps = {
  names: readonly string[]
  id: string
  active: number
  onChoose: (name: string) => void
}

function Options({ names, onChoose, ...list }: OptionsProps) {
  const isOpen = names.length > 0
  const suggestions = names.map((name) => ({ key: name, content: <bdi className="truncate">{name}</bdi> }))
  return (
    <>
      {isOpen && (
        <SuggestionList
          {...list}
          label="Topics"
          suggestions={suggestions}
          onChoose={(index) => onChoose(names[index] ?? '')}
        />
      )}
      <span role="status" className="sr-only">
        {isOpen && `${names.length} ${names.length === 1 ? 'topic' : 'topics'} found`}
      </span>
    </>
  )
}
