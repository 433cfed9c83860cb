// The screens that the server makes into HTML for who is signed out (decision 420). Built by itself, for Node.
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from '#web/App.tsx'
import { isPlace } from '#web/access.ts'
import { forgetEnvironment } from '#web/relay/environment.ts'
import { keepAnswer } from '#web/relay/keepAnswer.ts'
import type { ScreenRow } from '#web/route.ts'
import { makeRoutes } from '#web/router.tsx'
import { authRoutes } from '#web/screens/auth/routes.ts'
import { postRoutes } from '#web/screens/post/routes.ts'
import { productCardRoutes } from '#web/screens/productCard/routes.ts'
import { welcomeRoutes } from '#web/screens/welcome/routes.ts'
import { beAsMade, matchServed, type Made } from './served.ts'

const rows = [...welcomeRoutes, ...authRoutes, ...postRoutes, ...productCardRoutes].filter(
  (row): row is ScreenRow => 'served' in row,
)
const handler = createStaticHandler(makeRoutes(rows))

/** How long the code of a part may take, which is read once from this server's own disk. */
const waitMs = 10
const mostWaits = 200

/** What React leaves where a part is still on its way. */
const isWaiting = (html: string) => html.includes('<!--$!-->')

export interface ServedScreen {
  title: string
  /** What has to be asked: the id of a document of the client's, and its variables. */
  query: { id: string; variables: object } | null
  /** As HTML, with what was answered. It is drawn in one go, so that no two pages mix. */
  render(answer: unknown, made: Made): Promise<string>
}

/** The screen at a path, with its query behind a question mark if there is one; null for those of the client alone. */
export async function screenAt(path: string): Promise<ServedScreen | null> {
  const { pathname } = new URL(path, 'http://fennec')
  const match = matchServed(rows, pathname)
  if (!match || !isPlace(match.params)) return null
  const { title, served } = match.row
  const request = (await served?.query?.())?.default
  const variables = served?.variables?.(match.params) ?? {}
  const context = await handler.query(new Request(new URL(path, 'http://fennec')))
  // A loader that leads elsewhere; none of these does.
  if (context instanceof Response) return null
  const router = createStaticRouter(handler.dataRoutes, context)

  const draw = (answer: unknown, made: Made) => {
    forgetEnvironment()
    beAsMade(made)
    if (request) keepAnswer(request, variables, answer)
    return renderToString(
      <StrictMode>
        <App>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>
      </StrictMode>,
    )
  }

  return {
    title,
    query: request?.params.id ? { id: request.params.id, variables } : null,
    async render(answer, made) {
      let html = draw(answer, made)
      for (let waits = 0; isWaiting(html) && waits < mostWaits; waits++) {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        html = draw(answer, made)
      }
      return html
    },
  }
}
