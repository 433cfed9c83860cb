// Screen for unknown paths, and for private paths while signed out, with a link to sign in (000 §2).
import { useContext } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ErrorFrame } from '#web/components/shell/errorFrame.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { withNextTarget } from '#web/lib/page/internalTarget.ts'
import { SandScene } from '#web/design/brand/SandScene.tsx'
import { useSession } from '#web/session/session.ts'

export function NotFoundScreen({ suggestsSignIn }: { suggestsSignIn: boolean }) {
  const { pathname, search, hash } = useLocation()
  const { token } = useSession()
  const Frame = useContext(ErrorFrame)
  return (
    <Frame title="Not found" back="/">
      <div className="mx-auto mb-auto flex max-w-120 flex-col items-center px-[clamp(1rem,10vw,2.5rem)] pt-24 pb-10 text-center">
        <h1 className="type-poster wrap-anywhere">Nothing here but sand.</h1>
        <p className="mt-2.5 mb-5.5 text-lead text-muted">
          {suggestsSignIn
            ? 'That link is broken, the page has moved, or you need to sign in to see it.'
            : 'That link is broken, or the page has moved.'}
        </p>
        {suggestsSignIn ? (
          <Button asChild size="lg">
            <Link to={withNextTarget('/login', pathname + search + hash)}>Sign in</Link>
          </Button>
        ) : (
          <Button asChild size="lg">
            <Link to={token ? '/' : '/welcome'}>Go to Home</Link>
          </Button>
        )}
      </div>
      <SandScene />
    </Frame>
  )
}
