// Suggestions while the author types a mention: the people, the active one, and the keys that choose.
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { typeInto } from '#web/lib/page/typeInto.ts'
import { mentionPerson, findMentionQuery, type TextWithMentions } from './mentions.ts'
import { usePeople } from './usePeople.ts'

interface MentionField {
  written: TextWithMentions
  onChange: (written: TextWithMentions) => void
  ref: RefObject<HTMLTextAreaElement | null>
}

export function useMentions({ written, onChange, ref }: MentionField) {
  /** Null without a caret or with a selection. */
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  /** Offset of the @ whose suggestions the author closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const pendingCaret = useRef<number | null>(null)
  const typed = caret === null ? null : findMentionQuery(written, caret)
  const query = typed?.offset === closedAt ? null : typed
  const people = usePeople(query?.query ?? null)
  const current = Math.min(active, people.length - 1)

  // Sets the caret once the name is in the text.
  useLayoutEffect(() => {
    if (pendingCaret.current === null) return
    ref.current?.setSelectionRange(pendingCaret.current, pendingCaret.current)
    pendingCaret.current = null
  })

  function onSelect() {
    const { selectionStart, selectionEnd } = ref.current ?? {}
    const position = selectionStart === selectionEnd ? selectionStart : undefined
    if (position === undefined || position !== caret) setActive(0)
    if (position === undefined || !findMentionQuery(written, position)) setClosedAt(null)
    setCaret(position ?? null)
  }

  function choose(index: number) {
    const person = people[index]
    if (!person || !query || !ref.current) return
    const next = mentionPerson(written, query, person)
    const end = query.offset + 1 + query.query.length
    ref.current.setSelectionRange(query.offset, end)
    typeInto(ref.current, next.text.slice(query.offset, next.text.length - (written.text.length - end)))
    pendingCaret.current = next.caret
    setCaret(next.caret)
    setActive(0)
    onChange({ text: next.text, mentions: next.mentions })
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (people.length === 0 || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') setActive((current + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((current + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current)
    else if (event.key === 'Escape') setClosedAt(query?.offset ?? null)
    else return false
    event.preventDefault()
    return true
  }

  return { query, people, active: current, choose, onSelect, onBlur: () => setCaret(null), onKeyDown }
}
