// What the server has made a page from (ADR 31): the client goes on with it where it is, and asks for nothing again.
import { matchRoutes, type HydrationState } from 'react-router-dom'
import type { ConcreteRequest, Variables } from 'relay-runtime'
import type { ServedPage } from '#web/lib/page/servedPage.ts'
import type { RouteRow, ScreenRow } from '#web/app/route.ts'

type Params = Readonly<Record<string, string | undefined>>

interface Served {
  query(): Promise<{ default: ConcreteRequest }>
  variables(params: Params): Variables
}

/** The paths of such pages, each with the query whose answer is in it; null where there is none. */
const servedPaths: Record<string, Served | null> = {
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

/** The row of a path that is served, what it has of parameters, and what it asks. */
export function matchServed(rows: readonly RouteRow[], pathname: string) {
  const [match] = matchRoutes(rows.filter(isServed), pathname) ?? []
  return match && { row: match.route, params: match.params, asks: servedPaths[match.route.path] }
}

interface Brought {
  page: ServedPage | null
  /** Tells the router that there is nothing left to load. */
  hydrationData?: HydrationState
}

/** Brings what the page shows already. What does not arrive the screen asks for itself. */
export async function bringServed(rows: readonly RouteRow[]): Promise<Brought> {
  const { answer, at, savesData } = JSON.parse(document.getElementById('served')?.textContent ?? '')
  const page = { at: new Date(at), savesData }
  const match = matchServed(rows, location.pathname)
  if (!match) return { page }
  const { row, asks, params } = match
  await Promise.all([row.screen(), asks && keep(asks, params, answer)]).catch(() => {})
  return { page, hydrationData: { loaderData: { [row.path]: null } } }
}

async function keep({ query, variables }: Served, params: Params, answer: unknown) {
  const [{ keepAnswer }, request] = await Promise.all([import('#web/relay/store/keepAnswer.ts'), query()])
  keepAnswer(request.default, variables(params), answer)
}
