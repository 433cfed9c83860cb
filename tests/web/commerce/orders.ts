// Orders, reviews and checkouts as the API returns them.
import { orderTexts } from '#rules/commerce/orders'
import { refusal, viewerOf } from '../browser.tsx'
import { product } from './products.ts'

const price = (kobo: number) => ({ kobo, text: `₦${(kobo / 100).toLocaleString('en-NG')}` })

/** The `viewerCan…` fields of an order by its status, for its buyer and its vendor. */
const offersOf = (status: string) => ({
  viewerCanPay: status === 'PENDING',
  viewerCanCancel: status === 'PENDING',
  viewerCanConfirm: ['PAID', 'SHIPPED'].includes(status),
  viewerCanReportProblem: !['PENDING', 'FAILED'].includes(status),
  viewerCanShip: status === 'PAID',
  viewerCanHandOver: ['PAID', 'SHIPPED'].includes(status),
  viewerCanReview: status === 'DELIVERED',
})

export const order = (databaseId: number, change: object = {}) => ({
  __typename: 'Order',
  id: btoa(`Order:${databaseId}`),
  databaseId,
  status: 'PAID',
  productName: 'Fennec hoodie',
  photoUrl: null,
  quantity: 2,
  size: 'L',
  price: price(1_850_000),
  total: price(3_700_000),
  processing: price(0),
  shippingAddress: 'Room 214, Moremi Hall',
  reference: `fn-${databaseId}`,
  createdAt: '2026-11-20T09:00:00.000Z',
  paidAt: '2026-11-20T09:01:00.000Z' as string | null,
  handoverCode: '271828' as string | null,
  problem: null as string | null,
  review: null as object | null,
  refund: null as string | null,
  refundedAt: null as string | null,
  steps: [
    { status: 'PENDING', at: '2026-11-20T09:00:00.000Z', note: null as string | null },
    { status: 'PAID', at: '2026-11-20T09:01:00.000Z', note: null as string | null },
  ],
  ...offersOf((change as { status?: string }).status ?? 'PAID'),
  vendorName: 'Tobi Adéṣínà',
  vendor: { __typename: 'User', id: 'VXNlcjo5', databaseId: 9, viewerCanMessage: true } as object | null,
  buyerName: 'Uche Obi',
  buyerEmail: 'uche@unilag.edu.ng',
  buyerPhone: '+234 816 555 0177' as string | null,
  buyer: {
    __typename: 'User',
    id: 'VXNlcjoxMQ==',
    databaseId: 11,
    firstName: 'Uche',
    lastName: 'Obi',
    profileImageUrl: null,
    viewerCanMessage: true,
  } as object | null,
  ...change,
})

export const review = (id: string, change: object = {}) => ({
  __typename: 'Review',
  id,
  stars: 4,
  text: 'Warm, and as shown',
  reply: null as string | null,
  productName: 'Fennec hoodie',
  authorName: 'Uche Obi',
  createdAt: '2026-11-21T09:00:00.000Z',
  editedAt: null,
  isHeld: false,
  viewerMayReply: false,
  viewerCanDelete: false,
  viewerCanReport: true,
  author: {
    __typename: 'User',
    id: 'VXNlcjoxMQ==',
    databaseId: 11,
    firstName: 'Uche',
    lastName: 'Obi',
    profileImageUrl: null,
    profileImageThumbhash: null,
  },
  ...change,
})

export const reviewsOf = (nodes: { id: string }[], hasNextPage = false) => ({
  edges: nodes.map((node) => ({ cursor: node.id, node, __typename: 'ReviewEdge' })),
  pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
})

export const ordersOf = (nodes: { id: string }[], hasNextPage = false) => ({
  edges: nodes.map((node) => ({ cursor: node.id, node, __typename: 'OrderEdge' })),
  pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
})

export const checkoutAnswer = (
  change: Parameters<typeof product>[1] = {},
  addresses: string[] = ['Room 214, Moremi Hall'],
) => ({
  product: product(1, change),
  site: { buyerPaysProcessing: false },
  viewer: { ...viewerOf('CUSTOMER'), usedAddresses: addresses },
})

/** Answers of a checkout whose payment the server refuses. */
export const checkoutAnswers = {
  CheckoutDialogQuery: checkoutAnswer(),
  // The body of a response can be read only once.
  useCheckoutMutation: () => refusal(403, 'FORBIDDEN', orderTexts.notPayable),
}
