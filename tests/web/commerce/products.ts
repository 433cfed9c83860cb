// Products and their vendor as the API returns them.
import { sampleMedia } from '#web/screens/shared/dev/samplePosts.ts'
import { emptyList, viewerOf } from '../browser.tsx'

export const vendorViewer = viewerOf('VENDOR', { bankAccount: { accountName: 'ADA OBI' } })

const vendor = {
  __typename: 'User',
  id: 'VXNlcjo5',
  databaseId: 9,
  userType: 'VENDOR',
  firstName: 'Tobi',
  lastName: 'Adéṣínà',
  displayName: 'Tobi Adéṣínà',
  handle: 'tobi.unilag',
  university: 'University of Lagos',
  isVerified: true,
  profileImageUrl: null,
  profileImageThumbhash: null,
  joinedAt: '2026-03-02T09:00:00.000Z',
  usualReplyMinutes: null as number | null,
  sellingRecord: null as object | null,
  reviews: emptyList,
}

/** Ada, the viewer, as a vendor. */
export const ada = { ...vendor, id: 'VXNlcjoz', databaseId: 3, displayName: 'Ada Obi', firstName: 'Ada' }

export const photoAt = (url: string, alt = 'Fennec hoodie') => ({ ...sampleMedia(url), url, alt })

export const product = (
  databaseId: number,
  change: { photos?: object[]; [field: string]: unknown } = {},
) => ({
  __typename: 'Product',
  id: btoa(`Product:${databaseId}`),
  databaseId,
  name: `Hoodie ${databaseId}`,
  description: 'Heavy cotton, brushed inside.',
  stock: 20,
  viewerCanBuy: change.stock !== 0,
  viewerCanAsk: change['vendor'] !== ada,
  viewerCanEdit: change['vendor'] === ada,
  category: 'Clothing',
  sizes: [] as string[],
  price: { kobo: 1_850_000, text: '₦18,500' },
  photos: [] as object[],
  mainPhoto: change.photos?.[0] ?? null,
  vendor,
  createdAt: '2026-11-20T09:00:00.000Z',
  isHeld: false,
  viewerHasSaved: false,
  ...change,
})

export const productsOf = (nodes: { id: string }[], hasNextPage = false) => ({
  edges: nodes.map((node) => ({
    cursor: node.id,
    node: { __typename: 'Product', ...node },
    __typename: 'ProductEdge',
  })),
  pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
})
