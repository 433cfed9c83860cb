// Menu of feed orders, each with an explanation (ADR 20).
import { Check } from 'lucide-react'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { feedOrders, type FeedChoice } from '#web/lib/feedChoice.ts'
import { orderHelp, orderLabels } from './orderLabels.ts'

type FeedOrderMenuProps = MenuOnDemandProps & { choice: FeedChoice; onChoose: (choice: FeedChoice) => void }

const chosenIcon = <Check size={18} role="img" aria-hidden={false} aria-label="Chosen" />

export function FeedOrderMenu({ choice, onChoose, ...menu }: FeedOrderMenuProps) {
  return (
    <Menu {...menu} className="max-w-[min(20rem,100vw-1rem)]!">
      {feedOrders.map((order) => (
        <MenuItem
          key={order}
          onSelect={() => onChoose({ ...choice, order })}
          icon={order === choice.order && chosenIcon}
        >
          <span className="py-2">
            {orderLabels[order]}
            <span className="mt-0.5 block text-small font-normal text-muted">{orderHelp[order]}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
