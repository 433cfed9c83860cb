// Choice of customer or vendor, which presets the sign-up form (000 §2.3).
import { ChevronRight, ShoppingBag, Store, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'
import { useTarget } from '#web/lib/page/useTarget.ts'

export function UserSelectionScreen() {
  const { withTarget } = useTarget()
  return (
    <AuthFrame close="/welcome">
      <h1 className="type-display wrap-anywhere mb-2">How will you use Fennec?</h1>
      <p className="mb-7 text-muted">Everyone can post, chat and shop. Vendors can also sell.</p>
      <Choice
        to={withTarget('/register?type=customer')}
        icon={ShoppingBag}
        iconClass="bg-inset text-text"
        name="Customer"
        text="Follow your campus, message anyone, buy from student vendors."
      />
      <Choice
        to={withTarget('/register?type=vendor')}
        icon={Store}
        iconClass="bg-accent-soft text-accent-soft-text"
        name="Vendor"
        text="Everything a customer gets, plus your own products, services and orders."
      />
      <p className="mt-2 text-center leading-11 text-muted">
        Already on Fennec? <TextLink to={withTarget('/login')}>Sign in</TextLink>
      </p>
    </AuthFrame>
  )
}

type ChoiceProps = { to: string; icon: LucideIcon; iconClass: string; name: string; text: string }

function Choice({ to, icon: Icon, iconClass, name, text }: ChoiceProps) {
  return (
    <Card asChild className="mb-3 flex items-center gap-4 py-5 pr-4 pl-5 hover:bg-hover active:bg-press">
      <Link to={to}>
        <span className={`grid size-13 shrink-0 place-items-center rounded-card ${iconClass}`}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="type-title block">{name}</b>
          <span className="mt-0.75 block text-sm/5 text-muted">{text}</span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-faint" />
      </Link>
    </Card>
  )
}
