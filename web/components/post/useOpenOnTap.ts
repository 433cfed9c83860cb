// Opens the post by a tap on its text; keyboards use the link of its time.
import { useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

const hasSelection = () => getSelection()?.isCollapsed === false

export function useOpenOnTap(to: string | undefined) {
  const navigate = useNavigate()
  /** The click that ends a text selection does not open the post. */
  const hadSelection = useRef(false)
  if (to === undefined) return {}

  function open(event: MouseEvent) {
    const isOnLink = event.target instanceof Element && event.target.closest('a, button') !== null
    if (isOnLink || event.defaultPrevented || event.shiftKey || hadSelection.current || hasSelection()) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
    else if (event.button === 0 && to) void navigate(to)
  }
  return {
    onMouseDown: () => {
      hadSelection.current = hasSelection()
    },
    onClick: open,
    onAuxClick: open,
  }
}
