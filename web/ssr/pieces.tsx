// SSR previews of signed-in screens, which show until the client's script has loaded (ADR 31). The server executes one
// query as the viewer to choose the content, then reads that content anonymously, so a preview holds only public data.
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { getRequest, type ConcreteRequest, type GraphQLTaggedNode, type Variables } from 'relay-runtime'
import type { RouteRow } from '#web/app/route.ts'
import { feedRoutes } from '#web/screens/social/feed/routes.ts'
import { marketRoutes } from '#web/screens/commerce/market/routes.ts'
import type { ScrollKey } from '#web/session/keys.ts'
import { renderHtml, type PageData } from './renderHtml.tsx'
import { FeedPieces, feedQuery, feedReaderQuery, filterPosts, choosePosts } from './FeedPieces.tsx'
import { MarketPieces, marketQuery, marketReaderQuery, chooseProducts } from './MarketPieces.tsx'

export interface PersistedOperation {
  id: string
  variables: object
}

export interface Preview {
  /** JSON body of the first request of the client, which the inline script sends early. */
  requestBody: string
  /** Storage key of the scroll position; a stored position hides the preview, which shows the top. */
  scrollKey: ScrollKey
  /** Operation to execute as the viewer. */
  viewerOperation: PersistedOperation
  /** Returns the operation to execute anonymously, from the viewer's answer; null without a preview. */
  choosePublicOperation(viewerAnswer: unknown): PersistedOperation | null
  /** Returns the anonymous answer without what must not show, judged by the viewer's answer. */
  filterPublicAnswer(viewerAnswer: unknown, publicAnswer: unknown): unknown
  /** Renders the filtered answer to HTML; null if a component throws. */
  render(data: PageData, operation: PersistedOperation): Promise<string | null>
}

interface PreviewedScreen<ViewerAnswer, PublicVariables extends Variables, PublicAnswer> {
  row: RouteRow | undefined
  scrollKey: ScrollKey
  viewerQuery: GraphQLTaggedNode
  publicQuery: GraphQLTaggedNode
  chooseVariables(viewerAnswer: ViewerAnswer): PublicVariables | null
  filterAnswer?(viewerAnswer: ViewerAnswer, publicAnswer: PublicAnswer): PublicAnswer
  renderContent(variables: PublicVariables): ReactNode
}

const findRow = (rows: readonly RouteRow[], path: string) => rows.find((row) => row.path === path)

const getDocumentId = ({ params }: ConcreteRequest) => params.id ?? ''

async function buildRequestBody(row: RouteRow | undefined): Promise<string> {
  if (!row || !('query' in row) || !row.query) throw new Error('This screen asks for nothing')
  const { params } = (await row.query()).default
  const variables = row.variables?.({}, new URLSearchParams()) ?? {}
  return JSON.stringify({ documentId: params.id, operationName: params.name, variables })
}

async function createPreview<ViewerAnswer, PublicVariables extends Variables, PublicAnswer>(
  path: string,
  {
    row,
    scrollKey,
    viewerQuery,
    publicQuery,
    chooseVariables,
    filterAnswer,
    renderContent,
  }: PreviewedScreen<ViewerAnswer, PublicVariables, PublicAnswer>,
): Promise<Preview> {
  const request = getRequest(publicQuery)
  return {
    requestBody: await buildRequestBody(row),
    scrollKey,
    viewerOperation: { id: getDocumentId(getRequest(viewerQuery)), variables: {} },
    choosePublicOperation(viewerAnswer) {
      const variables = chooseVariables(viewerAnswer as ViewerAnswer)
      return variables && { id: getDocumentId(request), variables }
    },
    filterPublicAnswer: (viewerAnswer, publicAnswer) =>
      filterAnswer?.(viewerAnswer as ViewerAnswer, publicAnswer as PublicAnswer) ?? publicAnswer,
    render: (data, { variables }) =>
      renderHtml(<StaticRouter location={path}>{renderContent(variables as PublicVariables)}</StaticRouter>, {
        ...data,
        operation: { request, variables },
        isSignedIn: true,
        identifierPrefix: 'piece',
      }),
  }
}

const createFeedPreview = (path: string, userType: 'CUSTOMER' | 'VENDOR', scrollKey: ScrollKey) =>
  createPreview(path, {
    row: findRow(feedRoutes, path),
    scrollKey,
    viewerQuery: feedReaderQuery,
    publicQuery: feedQuery,
    chooseVariables: (viewerAnswer: Parameters<typeof choosePosts>[0]) => choosePosts(viewerAnswer, userType),
    filterAnswer: filterPosts,
    renderContent: (variables: Parameters<typeof FeedPieces>[0]['variables']) => (
      <FeedPieces variables={variables} />
    ),
  })

/** Creates the preview of a screen, by path. */
export const previews: Record<string, () => Promise<Preview>> = {
  '/customer-dashboard': () => createFeedPreview('/customer-dashboard', 'CUSTOMER', 'customerFeedPlace'),
  '/vendor-dashboard': () => createFeedPreview('/vendor-dashboard', 'VENDOR', 'vendorFeedPlace'),
  '/marketplace': () =>
    createPreview('/marketplace', {
      row: findRow(marketRoutes, '/marketplace'),
      scrollKey: 'marketPlace',
      viewerQuery: marketReaderQuery,
      publicQuery: marketQuery,
      chooseVariables: chooseProducts,
      renderContent: (variables) => <MarketPieces variables={variables} />,
    }),
}
