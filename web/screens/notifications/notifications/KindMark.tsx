// Decorative badge at a person's picture for the kind of activity.
import {
  AtSign,
  Flag,
  Heart,
  Info,
  MailQuestion,
  MessageCircle,
  Quote,
  Repeat2,
  Scale,
  ShoppingBag,
  Store,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { ActivityKind } from '#rules/notifications/activities'
import type { NotificationKind } from '#rules/notifications/notifications'
import { cx } from '#web/design/cx.ts'

const follow = { icon: UserPlus, ground: 'bg-[#6a4bc4]' }
const comment = { icon: MessageCircle, ground: 'bg-[#2f6fb5]' }
const other = 'bg-[#8a5a00]'

const badges: Record<NotificationKind | ActivityKind, { icon: LucideIcon; ground: string }> = {
  LIKE: { icon: Heart, ground: 'bg-[#c9332b]' },
  COMMENT: comment,
  REPLY: comment,
  POST: comment,
  REPOST: { icon: Repeat2, ground: 'bg-[#1c7c55]' },
  QUOTE: { icon: Quote, ground: other },
  MENTION: { icon: AtSign, ground: other },
  FOLLOW: follow,
  FOLLOW_REQUEST: follow,
  FOLLOW_ACCEPTED: follow,
  MESSAGE_REQUEST: { icon: MailQuestion, ground: other },
  REPORT: { icon: Flag, ground: other },
  SYSTEM: { icon: Info, ground: other },
  PURCHASE: { icon: ShoppingBag, ground: other },
  SALE: { icon: Store, ground: other },
  STANDING: { icon: Scale, ground: other },
}

export function KindMark({ kind }: { kind: NotificationKind | ActivityKind }) {
  const { icon: Icon, ground } = badges[kind]
  return (
    <span
      aria-hidden
      className={cx(
        'absolute -right-0.75 -bottom-0.75 grid size-[20px] place-items-center rounded-full text-white',
        'ring-2 ring-page md:ring-surface',
        ground,
      )}
    >
      <Icon size={11} strokeWidth={2.25} className={kind === 'LIKE' ? 'fill-current' : undefined} />
    </span>
  )
}
