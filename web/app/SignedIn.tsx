// Around every screen of a signed-in person: Relay's environment for this session, and the current user kept fresh.
import {
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { useLocation } from 'react-router-dom'
import { subscribeToDrafts, waitingDraft } from '#web/components/composer/draft.ts'
import { Keys } from '#web/components/keys/Keys.tsx'
import { DeadEndFrame } from '#web/components/shell/deadEnds.ts'
import { SessionShell } from '#web/components/shell/SessionShell.tsx'
import { useFollowUnread } from '#web/components/messages/useUnreadMessages.ts'
import { SearchAtHand } from '#web/components/search/SearchAtHand.tsx'
import { Terms } from '#web/components/terms/Terms.tsx'
import { afterFirstScreen } from '#web/lib/page/afterFirstScreen.ts'
import { useConnection, type Connection } from '#web/relay/store/connection.ts'
import { environmentOf } from '#web/relay/environment.ts'
import { CurrentUser } from '#web/session/CurrentUser.tsx'
import { draftKey, isKept, outboxKey } from '#web/session/keys.ts'
import { useSession } from '#web/session/session.ts'
import { useEndedSessions } from '#web/session/useEndedSessions.ts'
import { useUnreadNotifications } from '#web/session/useUnreadNotifications.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Open on every screen: it is how a device learns at once that it was signed out on another. */
function EndedSessions() {
  useEndedSessions(null)
  return null
}

/** The badges, on every screen: as far as the answer to who one is goes, and from there on as they are told. */
function Unread({ after }: { after: number }) {
  useUnreadNotifications(after)
  useFollowUnread(after)
  return null
}

/** A new account is set up first (000 §4). */
const beforeTerms = ['/upload-picture', '/success']

/** They stand over every screen, so that nobody passes by them (001 §6). */
function TermsToAccept({ query }: ComponentProps<typeof Terms>) {
  const { phase } = useSession()
  const { pathname } = useLocation()
  return phase === 'settled' && !beforeTerms.includes(pathname) && <Terms query={query} />
}

/** Without its code the post waits on; the screen is none the worse. */
const WaitingPost = lazy(() =>
  import('#web/components/composer/WaitingPost.tsx').then(
    ({ WaitingPost: Part }) => ({ default: Part }),
    () => ({ default: () => null }),
  ),
)

/** What an earlier visit has left unsent goes out by itself; its code is loaded where there is any. */
const WaitingMessages = lazy(() =>
  import('#web/components/messages/WaitingMessages.tsx').then(
    ({ WaitingMessages: Part }) => ({ default: Part }),
    () => ({ default: () => null }),
  ),
)

function MessagesUnderWay() {
  const { user } = useSession()
  if (!user || !isKept(outboxKey(user.id))) return null
  return (
    <Suspense fallback={null}>
      <WaitingMessages />
    </Suspense>
  )
}

/** Where a composer of its own opens the draft. */
const withComposer = ['/create-post', '/social']

/** Counts the times that Fennec was reached again. */
function useReturns(connection: Connection): number {
  const [last, setLast] = useState({ connection, returns: 0 })
  if (last.connection !== connection)
    setLast({ connection, returns: last.returns + (connection === 'online' ? 1 : 0) })
  return last.returns
}

/** Sends a post that waits, from any screen that has no composer, and sees to it until it is out or its author takes it. */
function PostUnderWay({ isQuote = false }: { isQuote?: boolean }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const connection = useConnection()
  const returns = useReturns(connection)
  const key = draftKey(user?.id ?? 0, isQuote)
  const waitingId = useSyncExternalStore(subscribeToDrafts, () => waitingDraft(key)?.id)
  const [begun, begin] = useState<{ post: string; quoteOf: string | null } | null>(null)
  // A quote is written in a dialog, over whatever screen.
  const isElsewhere = isQuote || !withComposer.includes(pathname)
  const isDue = isElsewhere && connection === 'online' && user !== null && waitingId !== undefined
  // With each return it is read anew: its author may have changed it meanwhile.
  const post = `${waitingId} ${returns}`
  if (isDue && begun?.post !== post) begin({ post, quoteOf: waitingDraft(key)?.quoteOf ?? null })
  if (begun && !isElsewhere) begin(null)
  if (!begun || !isElsewhere) return null
  return (
    <Suspense fallback={null}>
      <WaitingPost key={begun.post} quoteOf={begun.quoteOf} />
    </Suspense>
  )
}

/**
 * The code of the question before signing out, of the screen one leaves to and of what goes from the device, since it
 * must work without a connection (ADR 14), as beginning a post must (ADR 30); and the search's, whose keys
 * are typed right after the / that opens it.
 */
const wantedLater = [
  () => import('#web/components/account/SignOutQuestion.tsx'),
  () => import('#web/screens/identity/welcome/WelcomeScreen.tsx'),
  () => import('#web/session/draftStore.ts'),
  () => import('#web/screens/social/feed/CreatePostScreen.tsx'),
  () => import('#web/__generated__/CreatePostScreenQuery.graphql.ts'),
  () => import('#web/components/composer/files/prepareFile.ts'),
  () => import('#web/components/composer/files/draftFiles.ts'),
  () => import('#web/components/search/SearchOverlay.tsx'),
]

/** One after the other: whatever the person does meanwhile comes in between. */
async function bringWantedLater() {
  await afterFirstScreen
  for (const bring of wantedLater) await bring().catch(() => {})
}

function CodeAtHand() {
  useEffect(() => void bringWantedLater(), [])
  return null
}

/** `place` names the current address, as for an ErrorBoundary: an error within it leaves the frame standing. */
export function SignedIn({ place, children }: { place: string; children: ReactNode }) {
  const { token } = useSession()
  return (
    <RelayEnvironmentProvider environment={environmentOf(token)}>
      <DeadEndFrame value={SessionShell}>
        <ErrorBoundary place={place}>
          <CurrentUser>
            {(answer) => (
              <>
                <TermsToAccept query={answer} />
                <CodeAtHand />
                {answer.viewer && <Unread after={answer.viewer.eventSeq} />}
              </>
            )}
          </CurrentUser>
          <EndedSessions />
          <PostUnderWay />
          <PostUnderWay isQuote />
          <MessagesUnderWay />
          <Keys />
          <SearchAtHand />
          {children}
        </ErrorBoundary>
      </DeadEndFrame>
    </RelayEnvironmentProvider>
  )
}
