// Card of the second factor's forms.
import type { ReactNode } from 'react'
import { Card } from '#web/design/display/Card.tsx'

type FactorCardProps = { title: string; text: ReactNode; children: ReactNode }

export const FactorCard = ({ title, text, children }: FactorCardProps) => (
  <Card asChild className="mx-auto mt-6 max-w-110 px-5 py-5">
    <section aria-labelledby="factor">
      <h2 id="factor" className="text-lead font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{text}</p>
      {children}
    </section>
  </Card>
)
