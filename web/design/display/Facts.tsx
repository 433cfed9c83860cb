// Description list with one fact per line.
import type { ReactNode } from 'react'

export const Facts = ({ children }: { children: ReactNode }) => <dl className="mt-1">{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-0">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
)
