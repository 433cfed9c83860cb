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

const follow = { icon: UserPlus, background: 'bg-[#6a4bc4]' }
const comment = { icon: MessageCircle, background: 'bg-[#2f6fb5]' }
const neutralBackground = 'bg-[#8a5a00]'

const badges: Record<NotificationKind | ActivityKind, { icon: LucideIcon; background: string }> = {
  LIKE: { icon: Heart, background: 'bg-[#c9332b]' },
  COMMENT: comment,
  REPLY: comment,
  POST: comment,
  REPOST: { icon: Repeat2, background: 'bg-[#1c7c55]' },
  QUOTE: { icon: Quote, background: neutralBackground },
  MENTION: { icon: AtSign, background: neutralBackground },
  FOLLOW: follow,
  FOLLOW_REQUEST: follow,
  FOLLOW_ACCEPTED: follow,
  MESSAGE_REQUEST: { icon: MailQuestion, background: neutralBackground },
  REPORT: { icon: Flag, background: neutralBackground },
  SYSTEM: { icon: Info, background: neutralBackground },
  PURCHASE: { icon: ShoppingBag, background: neutralBackground },
  SALE: { icon: Store, background: neutralBackground },
  STANDING: { icon: Scale, background: neutralBackground },
}

export function KindMark({ kind }: { kind: NotificationKind | ActivityKind }) {
  const { icon: Icon, background } = badges[kind]
  return (
    <span
      aria-hidden
      className={cx(
        'absolute -right-0.75 -bottom-0.75 grid size-[20px] place-items-center rounded-full text-white',
        'ring-2 ring-page md:ring-surface',
        background,
      )}
    >
      <Icon size={11} strokeWidth={2.25} className={kind === 'LIKE' ? 'fill-current' : undefined} />
    </span>
  )
}
