// Titled group of component samples on the design screen.
import type { ReactNode } from 'react'
import { Card } from '#web/design/display/Card.tsx'

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card asChild className="mb-4 break-inside-avoid">
      <section>
        <h2 className="mb-3.5 text-small font-medium text-faint">{title}</h2>
        <div className="flex flex-col gap-3">{children}</div>
      </section>
    </Card>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5">{children}</div>
}
