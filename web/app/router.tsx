// Creates React Router's routes from the route table: a gate before every screen, and its query loaded beside its code.
import { lazy, Suspense, useEffect } from 'react'
import { generatePath, Outlet, useLocation, useParams, type Params, type RouteObject } from 'react-router-dom'
import { LoadingPlaceholder } from '#web/components/loading/LoadingPlaceholder.tsx'
import { NavigationProgress } from '#web/components/shell/navigation/NavigationProgress.tsx'
import { Loader } from '#web/design/display/Loader.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { getSession, onSessionChange, useSession } from '#web/session/session.ts'
import { hasValidIds } from './access.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Gate, NotFound, Redirect } from './Gate.tsx'
import type { RedirectRow, RouteRow, ScreenRow } from './route.ts'

const SignedIn = lazy(async () => ({ default: (await import('./SignedIn.tsx')).SignedIn }))

/** Shows a toast when the session on this device is ended elsewhere. Returns a function that stops it. */
function toastEndedSession() {
  let { wasEnded } = getSession()
  return onSessionChange(() => {
    const { wasEnded: isEnded } = getSession()
    if (isEnded && !wasEnded)
      toast({ title: 'Signed out', description: 'You were signed out on this device.' })
    wasEnded = isEnded
  })
}

/** Loads Relay only for signed-in visitors. */
function Frame() {
  const { token } = useSession()
  const { key } = useLocation()
  useEffect(toastEndedSession, [])
  return (
    <>
      <NavigationProgress />
      <LoadingPlaceholder />
      <ErrorBoundary locationKey={key}>
        <Suspense fallback={<Loader text="Loading" />}>
          {token ? (
            <SignedIn locationKey={key}>
              <Outlet />
            </SignedIn>
          ) : (
            <Outlet />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

let isFirst = true
/** True once Relay has loaded: it then sends the queries itself. */
let hasRelay = false

const ignoreFailure = () => {}

function startScreenQuery(row: ScreenRow, params: Params, search: URLSearchParams) {
  const { query, retries, onAnswer } = row
  if (!query || !getSession().token || !hasValidIds(params)) return null
  const variables = row.variables?.(params, search) ?? {}
  const artifact = query()
  // Ignores code that fails to load: the screen needs it too and shows the failure.
  if (isFirst) {
    void Promise.all([import('#web/relay/network/preloadQuery.ts'), artifact]).then(
      ([{ preloadQuery }, request]) => {
        if (!hasRelay) preloadQuery(request.default.params, variables, onAnswer)
      },
      ignoreFailure,
    )
  }
  isFirst = false
  void Promise.all([import('#web/relay/network/prefetch.ts'), artifact]).then(([{ prefetch }, request]) => {
    hasRelay = true
    prefetch(request.default, variables, { staleMs: row.staleMs?.(params, search), retries })
  }, ignoreFailure)
  return null
}

function screenRoute(row: ScreenRow): RouteObject {
  const Screen = lazy(async () => ({ default: await row.screen() }))
  return {
    id: row.path,
    handle: row.title,
    path: row.path,
    loader: ({ params, request }) => startScreenQuery(row, params, new URL(request.url).searchParams),
    element: <Gate key={row.path} row={row} Screen={Screen} />,
  }
}

function RedirectRoute({ to }: Pick<RedirectRow, 'to'>) {
  return <Redirect to={generatePath(to, useParams()) + useLocation().search} />
}

/** The page of all components; production builds leave it out. */
const developerRoutes: RouteObject[] =
  import.meta.env.DEV || import.meta.env.MODE === 'design'
    ? [
        {
          path: '/design',
          lazy: async () => ({
            Component: (await import('#web/screens/shared/dev/DesignScreen.tsx')).DesignScreen,
          }),
        },
      ]
    : []

export const makeRoutes = (rows: readonly RouteRow[]): RouteObject[] => [
  {
    element: <Frame />,
    HydrateFallback: () => <Loader text="Loading" />,
    children: [
      ...rows.map((row) =>
        'to' in row ? { path: row.path, element: <RedirectRoute to={row.to} /> } : screenRoute(row),
      ),
      ...developerRoutes,
      { path: '*', handle: 'Not found', element: <NotFound /> },
    ],
  },
]
