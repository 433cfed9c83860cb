// The categories in which something is found, as links; the chosen one stays, so that it can be left (002 §2).
import { Link } from 'react-router-dom'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { addressOf } from './address.ts'
import type { Asked } from './asked.ts'

export function CategoryChips({ asked, categories }: { asked: Asked; categories: readonly string[] }) {
  const { category: chosen } = asked
  const shown = chosen === null || categories.includes(chosen) ? categories : [chosen, ...categories]
  return (
    <ChipRow label="Categories" className="mx-0! mt-2.5 mb-2 md:px-0">
      {[null, ...shown].map((category) => (
        <Chip key={category} asChild selected={category === chosen}>
          <Link to={addressOf({ ...asked, category })}>{category ?? 'All'}</Link>
        </Chip>
      ))}
    </ChipRow>
  )
}
