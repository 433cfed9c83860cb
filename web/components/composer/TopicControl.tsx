// 'Add a topic': a chip that becomes a field, then the chosen topic with a button that removes it (001 §2).
import { useRef, useState } from 'react'
import { Hash, X } from 'lucide-react'
import { topicChoice } from '#rules/social/posts'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { TopicField } from './TopicField.tsx'

type TopicControlProps = {
  topic: string
  onChange: (topic: string) => void
}

export function TopicControl({ topic, onChange }: TopicControlProps) {
  const [isOpen, setOpen] = useState(!topicChoice.safeParse({ topic }).success)
  const chip = useRef<HTMLButtonElement>(null)
  const focusChip = () => void setTimeout(() => chip.current?.focus())
  if (isOpen) {
    const save = (text: string) => {
      onChange(text)
      setOpen(false)
    }
    return <TopicField topic={topic} onSave={save} onInvalid={onChange} onClose={focusChip} />
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
    <span className="flex min-w-0 items-center rounded-full bg-inset text-sm font-medium">
      <button
        ref={chip}
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-9 min-w-0 items-center gap-1.5 rounded-full pr-2.5 pl-3.5 -outline-offset-2!"
      >
        <Hash size={15} aria-hidden className="shrink-0 text-muted" />
        <bdi className="truncate" title={topic}>
          {topic}
        </bdi>
      </button>
      <IconButton
        size="sm"
        label="Remove topic"
        className="-outline-offset-2!"
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
