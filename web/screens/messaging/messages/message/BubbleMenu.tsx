// Menu button beside a message; the menu loads on the first press.
import type { Ref } from 'react'
import { Ellipsis } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import type { BubbleMenu_message$key } from '#web/__generated__/BubbleMenu_message.graphql.ts'

const load = async () => (await import('./BubbleMenuItems.tsx')).BubbleMenuItems

type BubbleMenuProps = {
  ref: Ref<HTMLButtonElement>
  message: BubbleMenu_message$key
  isOpen: boolean
  name: string
  onEdit: () => void
  onReply: () => void
}

export function BubbleMenu({ ref, name, ...props }: BubbleMenuProps) {
  const message = useFragment(
    graphql`
      fragment BubbleMenu_message on Message {
        isMine
        ...BubbleMenuItems_message
      }
    `,
    props.message,
  )
  return (
    <MenuOnDemand
      load={load}
      menu={{ ...props, message }}
      button={
        <IconButton
          ref={ref}
          size="sm"
          label={`Options for the message by ${message.isMine ? 'you' : name}`}
          className="opacity-0 group-hover/bubble:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100"
        >
          <Ellipsis size={18} aria-hidden className="text-faint" />
        </IconButton>
      }
    />
  )
}
