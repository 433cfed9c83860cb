// Wraps every signed-in screen: the session's Relay environment, the current user, and what runs on all screens.
import {
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
import { KeyboardShortcuts } from '#web/components/keys/KeyboardShortcuts.tsx'
import { ErrorFrame } from '#web/components/shell/errorFrame.ts'
import { SessionShell } from '#web/components/shell/SessionShell.tsx'
import { useUnreadSubscription } from '#web/components/messages/useUnreadMessages.ts'
import { GlobalSearch } from '#web/components/search/GlobalSearch.tsx'
import { Terms } from '#web/components/terms/Terms.tsx'
import { afterFirstScreen } from '#web/lib/page/afterFirstScreen.ts'
import { lazyOptional } from '#web/lib/lazyOptional.ts'
import { useConnection, type Connection } from '#web/relay/store/connection.ts'
import { environmentOf } from '#web/relay/environment.ts'
import { CurrentUser } from '#web/session/CurrentUser.tsx'
import { draftKey, isStored, outboxKey } from '#web/session/keys.ts'
import { useSession } from '#web/session/session.ts'
import { useEndedSessions } from '#web/session/useEndedSessions.ts'
import { useUnreadNotifications } from '#web/session/useUnreadNotifications.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Subscribes on every screen, so that a device learns at once that it was signed out on another. */
function EndedSessions() {
  useEndedSessions(null)
  return null
}

/** Updates the unread badges from the event with number `after` on. */
function Unread({ after }: { after: number }) {
  useUnreadNotifications(after)
  useUnreadSubscription(after)
  return null
}

/** Screens of the set-up, which comes before the terms (000 §4). */
const setupPaths = ['/upload-picture', '/success']

function TermsToAccept({ query }: ComponentProps<typeof Terms>) {
  const { phase } = useSession()
  const { pathname } = useLocation()
  return phase === 'settled' && !setupPaths.includes(pathname) && <Terms query={query} />
}

const OfflinePostSender = lazyOptional(
  async () => (await import('#web/components/composer/OfflinePostSender.tsx')).OfflinePostSender,
)
const OutboxStarter = lazyOptional(
  async () => (await import('#web/components/messages/OutboxStarter.tsx')).OutboxStarter,
)

/** Sends messages left over from an earlier visit. */
function OutboxSender() {
  const { user } = useSession()
  if (!user || !isStored(outboxKey(user.id))) return null
  return (
    <Suspense fallback={null}>
      <OutboxStarter />
    </Suspense>
  )
}

/** Screens whose own composer opens the draft. */
const composerPaths = ['/create-post', '/social']

/** Counts how often the server became reachable again. */
function useReconnectCount(connection: Connection): number {
  const [last, setLast] = useState({ connection, reconnects: 0 })
  if (last.connection !== connection)
    setLast({ connection, reconnects: last.reconnects + (connection === 'online' ? 1 : 0) })
  return last.reconnects
}

/** Sends a waiting post from any screen without a composer, until it is published or its author opens it. */
function WaitingPostSender({ isQuote = false }: { isQuote?: boolean }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const connection = useConnection()
  const reconnects = useReconnectCount(connection)
  const key = draftKey(user?.id ?? 0, isQuote)
  const waitingDraftId = useSyncExternalStore(subscribeToDrafts, () => waitingDraft(key)?.id)
  const [sent, setSent] = useState<{ post: string; quoteOf: string | null } | null>(null)
  // Quotes are written in a dialog over any screen.
  const isOutsideComposer = isQuote || !composerPaths.includes(pathname)
  const isDue = isOutsideComposer && connection === 'online' && user !== null && waitingDraftId !== undefined
  // Rereads the draft on each reconnect: its author may have changed it.
  const post = `${waitingDraftId} ${reconnects}`
  if (isDue && sent?.post !== post) setSent({ post, quoteOf: waitingDraft(key)?.quoteOf ?? null })
  if (sent && !isOutsideComposer) setSent(null)
  if (!sent || !isOutsideComposer) return null
  return (
    <Suspense fallback={null}>
      <OfflinePostSender key={sent.post} quoteOf={sent.quoteOf} />
    </Suspense>
  )
}

/** Code that signing out (ADR 14) and starting a post (ADR 30) need offline, and the search for keys typed right after /. */
const preloads = [
  () => import('#web/components/account/SignOutQuestion.tsx'),
  () => import('#web/screens/identity/welcome/WelcomeScreen.tsx'),
  () => import('#web/session/draftStore.ts'),
  () => import('#web/screens/social/feed/CreatePostScreen.tsx'),
  () => import('#web/__generated__/CreatePostScreenQuery.graphql.ts'),
  () => import('#web/components/composer/files/prepareFile.ts'),
  () => import('#web/components/composer/files/draftFiles.ts'),
  () => import('#web/components/search/SearchOverlay.tsx'),
]

/** Loads one at a time, so that other requests come first. */
async function preloadCode() {
  await afterFirstScreen
  for (const load of preloads) await load().catch(() => {})
}

function CodePreloader() {
  useEffect(() => void preloadCode(), [])
  return null
}

/** `locationKey` is the key of the current location, as for ErrorBoundary. */
export function SignedIn({ locationKey, children }: { locationKey: string; children: ReactNode }) {
  const { token } = useSession()
  return (
    <RelayEnvironmentProvider environment={environmentOf(token)}>
      <ErrorFrame value={SessionShell}>
        <ErrorBoundary locationKey={locationKey}>
          <CurrentUser>
            {(answer) => (
              <>
                <TermsToAccept query={answer} />
                <CodePreloader />
                {answer.viewer && <Unread after={answer.viewer.eventSeq} />}
              </>
            )}
          </CurrentUser>
          <EndedSessions />
          <WaitingPostSender />
          <WaitingPostSender isQuote />
          <OutboxSender />
          <KeyboardShortcuts />
          <GlobalSearch />
          {children}
        </ErrorBoundary>
      </ErrorFrame>
    </RelayEnvironmentProvider>
  )
}
