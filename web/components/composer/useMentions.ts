// The suggestions while somebody is being named: which are shown, which is active, and the keys that choose one.
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { typeInto } from '#web/lib/page/typeInto.ts'
import { mentionPerson, soughtAt, type Written } from './mentions.ts'
import { usePeople } from './usePeople.ts'

interface Field {
  written: Written
  onChange: (written: Written) => void
  ref: RefObject<HTMLTextAreaElement | null>
}

export function useMentions({ written, onChange, ref }: Field) {
  /** Null while the field has no caret. */
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  /** Where the @ stands whose suggestions were closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const found = caret === null ? null : soughtAt(written, caret)
  const sought = found?.offset === closedAt ? null : found
  const people = usePeople(sought?.query ?? null)
  const current = Math.min(active, people.length - 1)

  // The caret goes behind the name once the name is in the text.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    ref.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })

  function note() {
    const { selectionStart, selectionEnd } = ref.current ?? {}
    const at = selectionStart === selectionEnd ? selectionStart : undefined
    if (at === undefined || at !== caret) setActive(0)
    if (at === undefined || !soughtAt(written, at)) setClosedAt(null)
    setCaret(at ?? null)
  }

  function choose(index: number) {
    const person = people[index]
    if (!person || !sought || !ref.current) return
    const next = mentionPerson(written, sought, person)
    const end = sought.offset + 1 + sought.query.length
    ref.current.setSelectionRange(sought.offset, end)
    typeInto(ref.current, next.text.slice(sought.offset, next.text.length - (written.text.length - end)))
    wanted.current = next.caret
    setCaret(next.caret)
    setActive(0)
    onChange({ text: next.text, mentions: next.mentions })
  }

  /** True when the key was for the suggestions. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (people.length === 0 || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') setActive((current + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((current + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current)
    else if (event.key === 'Escape') setClosedAt(sought?.offset ?? null)
    else return false
    event.preventDefault()
    return true
  }

  return { sought, people, active: current, choose, note, leave: () => setCaret(null), onKeyDown }
}
