// Arrow key navigation of search results: the field keeps the focus, and Enter opens the active result.
import { useState, type KeyboardEvent, type RefObject } from 'react'

/** The grid of results: its element id, and `active`, the index of the active result, or -1. */
export interface Grid {
  id: string
  active: number
}

export const getCell = ({ id, active }: Grid, index: number) => ({
  id: `${id}-${index}`,
  isActive: index === active,
})

const findRows = (body: HTMLElement | null) => [
  ...(body?.querySelectorAll<HTMLElement>('[role="row"]') ?? []),
]

export function useArrowKeys(body: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(-1)

  function onKeyDown(event: KeyboardEvent) {
    const rows = findRows(body.current)
    // Keys that an input method composes with are left alone.
    if (event.nativeEvent.isComposing || rows.length === 0) return
    const row = rows[active]
    const next = { ArrowDown: (active + 1) % rows.length, ArrowUp: (Math.max(active, 0) || rows.length) - 1 }[
      event.key
    ]
    if (next !== undefined) {
      setActive(next)
      rows[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && row) row.querySelector<HTMLElement>('a, button')?.click()
    else return
    event.preventDefault()
  }
  return { active, onKeyDown, leave: () => setActive(-1) }
}
