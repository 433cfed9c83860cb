// SSR of signed-out screens (ADR 31): finds the screen at a path, and renders it to HTML. Built for Node.
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from '#web/app/App.tsx'
import { hasValidIds } from '#web/app/access.ts'
import { makeRoutes } from '#web/app/router.tsx'
import { authRoutes } from '#web/screens/identity/auth/routes.ts'
import { postRoutes } from '#web/screens/social/post/routes.ts'
import { productCardRoutes } from '#web/screens/commerce/productCard/routes.ts'
import { welcomeRoutes } from '#web/screens/identity/welcome/routes.ts'
import { renderHtml, type PageData } from './renderHtml.tsx'
import { matchServed } from './served.ts'

const rows = [...welcomeRoutes, ...authRoutes, ...postRoutes, ...productCardRoutes]
const handler = createStaticHandler(makeRoutes(rows))

export interface ServedScreen {
  title: string
  /** Persisted operation to execute. */
  query: { id: string; variables: object } | null
  /** Renders the screen to HTML; null if a component throws. */
  render(data: PageData): Promise<string | null>
}

/** Returns the screen at a path with its query string; null for screens without SSR. */
export async function screenAt(path: string): Promise<ServedScreen | null> {
  const { pathname } = new URL(path, 'http://fennec')
  const match = matchServed(rows, pathname)
  if (!match || !hasValidIds(match.params)) return null
  const { row, params, servedQuery } = match
  const request = (await servedQuery?.query())?.default
  const variables = servedQuery?.variables(params) ?? {}
  const context = await handler.query(new Request(new URL(path, 'http://fennec')))
  // A redirect; none of these routes does that.
  if (context instanceof Response) return null
  const router = createStaticRouter(handler.dataRoutes, context)

  return {
    title: row.title,
    query: request?.params.id ? { id: request.params.id, variables } : null,
    render: (data) =>
      renderHtml(
        <App>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>,
        { ...data, operation: request ? { request, variables } : null },
      ),
  }
}
