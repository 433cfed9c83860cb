// The screens that the server makes into HTML for who is signed out (ADR 31). Built by itself, for Node.
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from '#web/app/App.tsx'
import { isPlace } from '#web/app/access.ts'
import { makeRoutes } from '#web/app/router.tsx'
import { authRoutes } from '#web/screens/identity/auth/routes.ts'
import { postRoutes } from '#web/screens/social/post/routes.ts'
import { productCardRoutes } from '#web/screens/commerce/productCard/routes.ts'
import { welcomeRoutes } from '#web/screens/identity/welcome/routes.ts'
import { draw, type Made } from './draw.tsx'
import { matchServed } from './served.ts'

const rows = [...welcomeRoutes, ...authRoutes, ...postRoutes, ...productCardRoutes]
const handler = createStaticHandler(makeRoutes(rows))

export interface ServedScreen {
  title: string
  /** What has to be asked: the id of a document of the client's, and its variables. */
  query: { id: string; variables: object } | null
  /** As HTML; null where a part of it fails. */
  render(made: Made): Promise<string | null>
}

/** The screen at a path, with its query behind a question mark if there is one; null for those of the client alone. */
export async function screenAt(path: string): Promise<ServedScreen | null> {
  const { pathname } = new URL(path, 'http://fennec')
  const match = matchServed(rows, pathname)
  if (!match || !isPlace(match.params)) return null
  const { row, params, asks } = match
  const request = (await asks?.query())?.default
  const variables = asks?.variables(params) ?? {}
  const context = await handler.query(new Request(new URL(path, 'http://fennec')))
  // A loader that leads elsewhere; none of these does.
  if (context instanceof Response) return null
  const router = createStaticRouter(handler.dataRoutes, context)

  return {
    title: row.title,
    query: request?.params.id ? { id: request.params.id, variables } : null,
    render: (made) =>
      draw(
        <App>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>,
        { ...made, asked: request ? { request, variables } : null },
      ),
  }
}
