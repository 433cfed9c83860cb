// Controls for the scope and order of a feed (ADR 20).
import { ChevronDown } from 'lucide-react'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { feedScopes, type FeedChoice } from '#web/lib/feedChoice.ts'
import { orderLabels } from './orderLabels.ts'

type FeedSwitchProps = { choice: FeedChoice; onChoose: (choice: FeedChoice) => void }

const loadMenu = async () => (await import('./FeedOrderMenu.tsx')).FeedOrderMenu

const scopeLabels = { ALL: 'All', CAMPUS: 'Campus', FOLLOWING: 'Following' }

export function FeedSwitch({ choice, onChoose }: FeedSwitchProps) {
  const menuButton = (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Order: ${orderLabels[choice.order]}`}
      className="-mr-2 ml-auto"
    >
      <span className="inline-flex items-center gap-1.5">
        {orderLabels[choice.order]}
        <ChevronDown size={15} aria-hidden />
      </span>
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 md:px-6">
      <ChipRow label="Whose posts" className="min-w-0 flex-[1_1_12rem]">
        {feedScopes.map((scope) => (
          <Chip key={scope} selected={scope === choice.scope} onClick={() => onChoose({ ...choice, scope })}>
            {scopeLabels[scope]}
          </Chip>
        ))}
      </ChipRow>
      <MenuOnDemand button={menuButton} load={loadMenu} menu={{ choice, onChoose }} />
    </div>
  )
}
