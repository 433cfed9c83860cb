// Makes React Router's routes from the route table: the gate before every screen, its query started beside its code.
import { lazy, Suspense, useEffect } from 'react'
import { generatePath, Outlet, useLocation, useParams, type Params, type RouteObject } from 'react-router-dom'
import { PartFrame } from '#web/components/loading/PartFrame.tsx'
import { NavigationProgress } from '#web/components/shell/navigation/NavigationProgress.tsx'
import { Loader } from '#web/design/display/Loader.tsx'
import { sayEnded } from './sayEnded.ts'
import { getSession, useSession } from '#web/session/session.ts'
import { isPlace } from './access.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Gate, NotFound, Redirect } from './Gate.tsx'
import type { RedirectRow, RouteRow, ScreenRow } from './route.ts'

const SignedIn = lazy(async () => ({ default: (await import('./SignedIn.tsx')).SignedIn }))

/** Only a signed-in person waits for Relay; the screens before sign-in never load it. */
function Frame() {
  const { token } = useSession()
  const { key } = useLocation()
  useEffect(sayEnded, [])
  return (
    <>
      <NavigationProgress />
      <PartFrame />
      <ErrorBoundary place={key}>
        <Suspense fallback={<Loader text="Loading" />}>
          {token ? (
            <SignedIn place={key}>
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

/** Until the first query has been sent, Relay is still to come. */
let isFirst = true
/** From then on a query that is sent early would be one too many. */
let hasRelay = false

const ignore = () => {}

function startQuery(row: ScreenRow, params: Params, search: URLSearchParams) {
  const { query, retries, onAnswer } = row
  if (!query || !getSession().token || !isPlace(params)) return null
  const asked = row.variables?.(params, search) ?? {}
  const artifact = query()
  // Where the code does not arrive, the screen needs it too and says so.
  if (isFirst) {
    void Promise.all([import('#web/relay/network/early.ts'), artifact]).then(([{ sendEarly }, request]) => {
      if (!hasRelay) sendEarly(request.default.params, asked, onAnswer)
    }, ignore)
  }
  isFirst = false
  void Promise.all([import('#web/relay/network/prefetch.ts'), artifact]).then(([{ prefetch }, request]) => {
    hasRelay = true
    prefetch(request.default, asked, { staleMs: row.staleMs?.(params, search), retries })
  }, ignore)
  return null
}

function screenRoute(row: ScreenRow): RouteObject {
  const Screen = lazy(async () => ({ default: await row.screen() }))
  return {
    id: row.path,
    handle: row.title,
    path: row.path,
    loader: ({ params, request }) => startQuery(row, params, new URL(request.url).searchParams),
    element: <Gate key={row.path} row={row} Screen={Screen} />,
  }
}

function Moved({ to }: Pick<RedirectRow, 'to'>) {
  return <Redirect to={generatePath(to, useParams()) + useLocation().search} />
}

/** The page of every component, for people who work on Fennec: no build for visitors contains it. */
const forDevelopers: RouteObject[] =
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

/** For one router: what it has loaded of the screens is its own. */
export const makeRoutes = (rows: readonly RouteRow[]): RouteObject[] => [
  {
    element: <Frame />,
    HydrateFallback: () => <Loader text="Loading" />,
    children: [
      ...rows.map((row) =>
        'to' in row ? { path: row.path, element: <Moved to={row.to} /> } : screenRoute(row),
      ),
      ...forDevelopers,
      { path: '*', handle: 'Not found', element: <NotFound /> },
    ],
  },
]
