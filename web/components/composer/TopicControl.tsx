// 'Add a topic': a chip that becomes a field, then the topic itself, which can be removed (decision 34).
import { useEffect, useId, useRef, useState } from 'react'
import { Hash, X } from 'lucide-react'
import { countCharacters } from '#rules/common'
import { postLimits, topicChoice } from '#rules/posts'
import { Chip } from '#web/design/Chip.tsx'
import { FieldError } from '#web/design/FieldError.tsx'
import { IconButton } from '#web/design/IconButton.tsx'

type TopicControlProps = {
  /** Empty while there is none. */
  topic: string
  onChange: (topic: string) => void
}

export function TopicControl({ topic, onChange }: TopicControlProps) {
  const [isOpen, setOpen] = useState(!topicChoice.safeParse({ topic }).success)
  const chip = useRef<HTMLButtonElement>(null)
  /** The control that had the focus has become the chip. */
  const focusChip = () => void setTimeout(() => chip.current?.focus())
  if (isOpen) {
    const take = (text: string) => {
      onChange(text)
      setOpen(false)
    }
    return <TopicField topic={topic} onTake={take} onKeep={onChange} onLeave={focusChip} />
  }
  if (!topic) {
    return (
      <Chip ref={chip} aria-pressed={undefined} onClick={() => setOpen(true)}>
        <Hash size={15} aria-hidden />
        Add a topic
      </Chip>
    )
  }
  return (
    <span className="flex min-w-0 items-center rounded-full bg-inset pl-3.5 text-sm font-medium">
      <button
        ref={chip}
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-9 min-w-0 items-center gap-1.5 rounded-full"
      >
        <Hash size={15} aria-hidden className="shrink-0 text-muted" />
        <span className="truncate" title={topic}>
          {topic}
        </span>
      </button>
      <IconButton
        size="sm"
        label="Remove topic"
        onClick={() => {
          onChange('')
          focusChip()
        }}
      >
        <X size={15} aria-hidden />
      </IconButton>
    </span>
  )
}

type TopicFieldProps = {
  topic: string
  onTake: (topic: string) => void
  /** Told what cannot be taken: it stays to be mended, and the post waits. */
  onKeep: (text: string) => void
  /** Told when a key has ended it, after which the focus would be nowhere. */
  onLeave: () => void
}

function TopicField({ topic, onTake, onKeep, onLeave }: TopicFieldProps) {
  const [before] = useState(topic)
  const input = useRef<HTMLInputElement>(null)
  // The chip that had the focus has become this field.
  useEffect(() => input.current?.focus(), [])
  const [text, setText] = useState(topic)
  const errorId = useId()
  const checked = topicChoice.safeParse({ topic: text })
  const error = checked.success ? undefined : checked.error.issues[0]?.message
  const take = () => checked.success && onTake(checked.data.topic)
  return (
    <span className="min-w-0 flex-[1_1_9rem]">
      <span className="flex min-h-9 items-center gap-1.5 rounded-full bg-inset px-3.5 has-[:focus]:outline-2 has-[:focus]:outline-focus">
        <Hash size={15} aria-hidden className="shrink-0 text-muted" />
        <input
          ref={input}
          aria-label="Topic"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          enterKeyHint="done"
          data-escape="own"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => (checked.success ? take() : onKeep(text))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            if (event.key === 'Escape') onTake(before)
            else if (checked.success) take()
            else return
            onLeave()
          }}
          className="min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <span className="text-small text-faint tabular-nums">
          {countCharacters(text)}/{postLimits.topic}
        </span>
      </span>
      {error && <FieldError id={errorId} text={error} />}
    </span>
  )
}
