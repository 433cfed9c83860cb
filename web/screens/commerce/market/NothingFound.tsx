// Said where the market has nothing, at all or of what is looked for.
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { addressOf, turnedTo } from './address.ts'
import type { Asked } from './asked.ts'

const words = {
  products: {
    title: 'No products yet',
    text: 'What students sell will stand here.',
    none: 'No products found',
  },
  services: {
    title: 'No services yet',
    text: 'What students offer will stand here.',
    none: 'No services found',
  },
}

export function NothingFound({ asked }: { asked: Asked }) {
  const { kind, text } = asked
  const { none, ...nothing } = words[kind]
  const all = turnedTo({ ...asked, text: '', campusFirst: false }, kind)
  if (addressOf(asked) === all) return <EmptyState {...nothing} />
  return (
    <EmptyState
      title={none}
      text={text ? `Nothing here is called anything like “${text}”.` : 'Nothing here is as you want it.'}
      action={
        <Button asChild variant="strong">
          <Link to={all}>Show everything</Link>
        </Button>
      }
    />
  )
}
