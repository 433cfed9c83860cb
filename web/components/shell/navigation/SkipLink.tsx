// Skip link for keyboard users, past the navigation to the content.
import type { RefObject } from 'react'

export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <button
      type="button"
      onClick={() => to.current?.focus()}
      className="fixed top-2 left-2 z-(--z-tooltip) rounded-control bg-text px-4 py-3 font-semibold text-inverse not-focus:sr-only"
    >
      Skip to content
    </button>
  )
}
