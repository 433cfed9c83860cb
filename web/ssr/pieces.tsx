// SSR previews of signed-in screens, which show until the client's script has loaded (ADR 31). Built for Node.
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { getRequest, type ConcreteRequest, type GraphQLTaggedNode, type Variables } from 'relay-runtime'
import type { RouteRow } from '#web/app/route.ts'
import { feedRoutes } from '#web/screens/social/feed/routes.ts'
import { marketRoutes } from '#web/screens/commerce/market/routes.ts'
import type { ScrollKey } from '#web/session/keys.ts'
import { renderHtml, type PageData } from './draw.tsx'
import { FeedPieces, feedQuery, feedReaderQuery, filterPosts, choosePosts } from './FeedPieces.tsx'
import { MarketPieces, marketQuery, marketReaderQuery, chooseProducts } from './MarketPieces.tsx'

export interface PersistedOperation {
  id: string
  variables: object
}

export interface Preview {
  /** JSON body of the first request of the client, which the inline script sends early. */
  asks: string
  /** Storage key of the scroll position; a stored position hides the preview, which shows the top. */
  place: ScrollKey
  /** Operation to execute as the viewer. */
  reader: PersistedOperation
  /** Returns the operation to execute anonymously, from the viewer's answer; null without a preview. */
  open(viewerAnswer: unknown): PersistedOperation | null
  /** Returns the anonymous answer without what must not show, judged by the viewer's answer. */
  leave(viewerAnswer: unknown, publicAnswer: unknown): unknown
  /** Renders the filtered answer to HTML; null if a component throws. */
  render(data: PageData, question: PersistedOperation): Promise<string | null>
}

interface PreviewedScreen<ViewerAnswer, PublicVariables extends Variables, PublicAnswer> {
  row: RouteRow | undefined
  place: ScrollKey
  reader: GraphQLTaggedNode
  query: GraphQLTaggedNode
  choose(viewerAnswer: ViewerAnswer): PublicVariables | null
  leave?(viewerAnswer: ViewerAnswer, publicAnswer: PublicAnswer): PublicAnswer
  content(variables: PublicVariables): ReactNode
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
    place,
    reader,
    query,
    choose,
    leave,
    content,
  }: PreviewedScreen<ViewerAnswer, PublicVariables, PublicAnswer>,
): Promise<Preview> {
  const request = getRequest(query)
  return {
    asks: await buildRequestBody(row),
    place,
    reader: { id: getDocumentId(getRequest(reader)), variables: {} },
    open(viewerAnswer) {
      const variables = choose(viewerAnswer as ViewerAnswer)
      return variables && { id: getDocumentId(request), variables }
    },
    leave: (viewerAnswer, publicAnswer) =>
      leave?.(viewerAnswer as ViewerAnswer, publicAnswer as PublicAnswer) ?? publicAnswer,
    render: (data, { variables }) =>
      renderHtml(<StaticRouter location={path}>{content(variables as PublicVariables)}</StaticRouter>, {
        ...data,
        operation: { request, variables },
        isSignedIn: true,
        identifierPrefix: 'piece',
      }),
  }
}

const createFeedPreview = (path: string, userType: 'CUSTOMER' | 'VENDOR', place: ScrollKey) =>
  createPreview(path, {
    row: findRow(feedRoutes, path),
    place,
    reader: feedReaderQuery,
    query: feedQuery,
    choose: (viewerAnswer: Parameters<typeof choosePosts>[0]) => choosePosts(viewerAnswer, userType),
    leave: filterPosts,
    content: (variables: Parameters<typeof FeedPieces>[0]['variables']) => (
      <FeedPieces variables={variables} />
    ),
  })

export const pieces: Record<string, () => Promise<Preview>> = {
  '/customer-dashboard': () => createFeedPreview('/customer-dashboard', 'CUSTOMER', 'customerFeedPlace'),
  '/vendor-dashboard': () => createFeedPreview('/vendor-dashboard', 'VENDOR', 'vendorFeedPlace'),
  '/marketplace': () =>
    createPreview('/marketplace', {
      row: findRow(marketRoutes, '/marketplace'),
      place: 'marketPlace',
      reader: marketReaderQuery,
      query: marketQuery,
      choose: chooseProducts,
      content: (variables) => <MarketPieces variables={variables} />,
    }),
}
