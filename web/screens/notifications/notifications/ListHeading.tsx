// Heading of a section of the activity screen.
import type { ReactNode } from 'react'

export const ListHeading = ({ children }: { children: ReactNode }) => (
  <h2 className="px-4 pt-2 pb-1 text-small font-semibold text-faint md:px-6">{children}</h2>
)
