// Marks content that is hidden from others, for the people who can still see it.
import type { ReactNode } from 'react'
import { EyeOff } from 'lucide-react'

export const HiddenMark = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-small text-muted">
    <EyeOff size={14} aria-hidden className="shrink-0" />
    {children}
  </p>
)

/** Mark of held content, for its author and for moderators (ADR 27). */
export const HeldMark = () => <HiddenMark>Hidden until we have decided about a report of it</HiddenMark>
