// Cards side by side: a row of an endless list.
import type { ReactNode } from 'react'

export const GridRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <div
    className="grid gap-3 px-4 pb-3 md:px-0"
    style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
  >
    {children}
  </div>
)
