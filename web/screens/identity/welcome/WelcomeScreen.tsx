// Landing screen (000 §2.2).
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { NightScene } from '#web/design/brand/NightScene.tsx'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import { OfflineNotice } from '#web/components/shell/OfflineNotice.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'

export function WelcomeScreen() {
  return (
    <div data-frame="auth" className="flex min-h-dvh flex-col bg-page lg:grid lg:grid-cols-2">
      <OfflineNotice className="lg:col-span-2" />
      <NightScene className="relative min-h-64 flex-1 lg:sticky lg:top-0 lg:h-dvh">
        <Wordmark height={34} className="absolute top-10 left-12 hidden text-white lg:block" />
      </NightScene>
      <main
        tabIndex={-1}
        className="mx-auto flex w-full max-w-107 flex-col justify-center px-6 pb-7 lg:min-h-dvh lg:py-10"
      >
        <h1 className="type-poster wrap-anywhere mb-3.5">All ears on campus.</h1>
        <p className="mb-7 text-lead text-muted">
          Posts, chats and a market for your school and every other one in Nigeria.
        </p>
        <Button asChild size="lg" block>
          <Link to="/user-selection">Get Started</Link>
        </Button>
        <p className="mt-2 text-center leading-11 text-muted">
          Already on Fennec? <TextLink to="/login">Sign in</TextLink>
        </p>
      </main>
    </div>
  )
}
