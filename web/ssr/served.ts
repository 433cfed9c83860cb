// Server-rendered pages (ADR 31): their paths with their queries, and their hydration from the embedded answer.
import { matchRoutes, type HydrationState } from 'react-router-dom'
import type { ConcreteRequest, Variables } from 'relay-runtime'
import type { ServedPage } from '#web/lib/page/servedPage.ts'
import type { RouteRow, ScreenRow } from '#web/app/route.ts'

type Params = Readonly<Record<string, string | undefined>>

interface ServedQuery {
  query(): Promise<{ default: ConcreteRequest }>
  variables(params: Params): Variables
}

/** Paths of server-rendered pages, each with the query whose answer is embedded, or null. */
const servedPaths: Record<string, ServedQuery | null> = {
  '/': null,
  '/welcome': null,
  '/login': null,
  '/posts/:postId': {
    query: () => import('#web/__generated__/PublicPostQuery.graphql.ts'),
    variables: ({ postId }) => ({ databaseId: Number(postId) }),
  },
  '/p/:productId': {
    query: () => import('#web/__generated__/PublicProductQuery.graphql.ts'),
    variables: ({ productId }) => ({ databaseId: Number(productId) }),
  },
}

const isServed = (row: RouteRow): row is ScreenRow => row.path in servedPaths

/** Returns the row of a server-rendered path with its parameters and query. */
export function matchServed(rows: readonly RouteRow[], pathname: string) {
  const [match] = matchRoutes(rows.filter(isServed), pathname) ?? []
  return match && { row: match.route, params: match.params, servedQuery: servedPaths[match.route.path] }
}

interface LoadedPage {
  page: ServedPage | null
  /** Tells the router that the route is loaded. */
  hydrationData?: HydrationState
}

/** Loads code and data of the page. If that fails, the screen fetches them itself. */
export async function loadServedPage(rows: readonly RouteRow[]): Promise<LoadedPage> {
  const { answer, at, savesData } = JSON.parse(document.getElementById('served')?.textContent ?? '')
  const page = { at: new Date(at), savesData }
  const match = matchServed(rows, location.pathname)
  if (!match) return { page }
  const { row, servedQuery, params } = match
  await Promise.all([row.screen(), servedQuery && storeAnswer(servedQuery, params, answer)]).catch(() => {})
  return { page, hydrationData: { loaderData: { [row.path]: null } } }
}

async function storeAnswer({ query, variables }: ServedQuery, params: Params, answer: unknown) {
  const [{ hydrateStore }, request] = await Promise.all([import('#web/relay/store/hydrateStore.ts'), query()])
  hydrateStore(request.default, variables(params), answer)
}
