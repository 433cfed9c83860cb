// Invitation to sign in or up, below content shared with an anonymous visitor (001 §2, 002 §2).
import { Link, useLocation } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { Ears } from '#web/design/brand/Ears.tsx'
import { withNextTarget } from '#web/lib/page/internalTarget.ts'
import { LoginLink } from './PublicFrame.tsx'

type JoinInvitationProps = {
  title: string
  text: string
  /** Target after signing in or up; the current path by default. */
  to?: string
}

export function JoinInvitation({ title, text, to }: JoinInvitationProps) {
  const { pathname } = useLocation()
  return (
    <div className="px-4 md:px-6">
      <section
        aria-labelledby="join"
        className="relative mt-10 rounded-sheet border border-transparent bg-surface px-6 pt-6 pb-5.5 text-center shadow-1 md:bg-raised"
      >
        <Ears width={64} className="absolute bottom-full left-1/2 -mb-px -translate-x-1/2" />
        <h2 id="join" className="type-title mb-1.5">
          {title}
        </h2>
        <p className="mb-4.5 text-muted">{text}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
          <LoginLink variant="secondary" to={to} />
          <Button asChild>
            <Link to={withNextTarget('/register', to ?? pathname)}>Sign Up</Link>
          </Button>
        </div>
      </section>
    </div>
  )
}
