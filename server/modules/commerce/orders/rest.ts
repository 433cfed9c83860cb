// REST routes of orders and payments (002 §7): buy, verify a payment, list purchases and sales, ship and deliver.
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import { orderTexts } from '#rules/commerce/orders'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { lowerCase, listNodes, requireViewer, upperCase } from '#server/http/rest/shapes.ts'

const orderFields = documentOf(
  `fragment OrderFields on Order {
    databaseId status shippingAddress createdAt productName photoUrl quantity size total { kobo } reference
  }`,
)

const statuses = ['pending', 'paid', 'shipped', 'delivered', 'failed', 'refunded'] as const

const orderShape = {
  id: z.int(),
  status: z.enum(statuses),
  shipping_address: z.string(),
  created_at: z.string(),
  product_name: z.string(),
  product_image: z.nullable(z.string()),
  quantity: z.int(),
  size: z.nullable(z.string()),
  /** Naira with decimals. */
  total_amount: z.number(),
  payment_reference: z.nullable(z.string()),
}

const orderAnswer = z.object(orderShape)

const toOrder = (node: ResultOf<typeof orderFields>): z.infer<typeof orderAnswer> => ({
  id: node.databaseId,
  status: lowerCase(node.status),
  shipping_address: node.shippingAddress,
  created_at: node.createdAt,
  product_name: node.productName,
  product_image: node.photoUrl,
  quantity: node.quantity,
  size: node.size,
  total_amount: node.total.kobo / 100,
  payment_reference: node.reference,
})

const saleFields = documentOf(
  `fragment SaleFields on Order {
    ...OrderFields buyerEmail buyerPhone buyer { firstName lastName profileImageUrl }
  }`,
  [orderFields],
)

const saleAnswer = z.object({
  ...orderShape,
  customer_first_name: z.string(),
  customer_last_name: z.nullable(z.string()),
  customer_profile_image: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  customer_phone: z.nullable(z.string()),
})

/** A buyer whose account is deleted is shown as "Deleted user" (ADR 17). */
const toSale = (sale: ResultOf<typeof saleFields>): z.infer<typeof saleAnswer> => ({
  ...toOrder(sale as ResultOf<typeof orderFields>),
  customer_first_name: sale.buyer?.firstName ?? 'Deleted',
  customer_last_name: sale.buyer ? sale.buyer.lastName : 'user',
  customer_profile_image: sale.buyer?.profileImageUrl ?? null,
  customer_email: sale.buyerEmail,
  customer_phone: sale.buyerPhone,
})

const query = z.object({
  status: z.optional(choiceOf(statuses, `status must be one of ${statuses.join(', ')}`)),
})
const paging = { size: 40, most: 100 } as const

export const orderRoutes = [
  route('POST /api/payments/initialize', {
    summary:
      'Reserves a product for 30 minutes and starts its checkout: send the browser to authorization_url. An equal request within two minutes returns the same order.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: StartCheckoutInput!) {
        startCheckout(input: $input) { checkoutUrl order { databaseId reference } }
      }`,
    ),
    body: z.object({
      productId: z.union([z.int(), z.string()], 'productId must be the number of a product'),
      quantity: z.int(orderTexts.quantity),
      size: z.optional(z.nullable(z.string(orderTexts.size))),
      shippingAddress: z.string(orderTexts.address),
    }),
    variables: ({ body: { productId, ...fields } }) => ({
      input: { ...fields, productId: nodeId('Product', String(productId)) },
    }),
    reply: ({ startCheckout: { checkoutUrl, order: placed } }) => ({
      authorization_url: checkoutUrl,
      reference: placed.reference,
      order_id: placed.databaseId,
    }),
    answer: z.object({
      authorization_url: z.string(),
      reference: z.nullable(z.string()),
      order_id: z.int(),
    }),
  }),

  route('GET /api/payments/verify/:reference', {
    summary:
      "Verifies a payment of yours with the provider. status is the provider's, amount is in kobo; 404 for everybody else.",
    access: 'signedIn',
    document: documentOf(
      `mutation ($input: VerifyPaymentInput!) {
        verifyPayment(input: $input) {
          status reference amount { kobo } order { databaseId shippingAddress }
        }
      }`,
    ),
    variables: ({ params }) => ({ input: { reference: params.reference ?? '' } }),
    reply: ({ verifyPayment: { status, reference, amount, order: paid } }) => ({
      status,
      transaction: { amount: amount.kobo, reference },
      order: { id: paid.databaseId, shipping_address: paid.shippingAddress },
    }),
    answer: z.object({
      status: z.string(),
      transaction: z.object({ amount: z.int(), reference: z.string() }),
      order: z.object({ id: z.int(), shipping_address: z.string() }),
    }),
  }),

  route('GET /api/orders', {
    summary: 'Your purchases, newest first.',
    access: 'signedIn',
    document: documentOf(
      `query ($status: OrderStatus, $first: Int!, $after: String) {
        viewer {
          purchases(status: $status, first: $first, after: $after) {
            edges { node { ...OrderFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [orderFields, pageInfoFields],
    ),
    query,
    paging: { ...paging, pageInfo: ({ viewer }) => viewer?.purchases?.pageInfo },
    variables: ({ query: { status }, page }) => ({ status: status && upperCase(status), ...page }),
    reply: ({ viewer }) => listNodes(requireViewer(viewer).purchases).map(toOrder),
    answer: z.array(orderAnswer),
  }),

  route('GET /api/vendor/orders', {
    summary: 'Your sales, newest first; unpaid orders follow for a while.',
    access: 'signedIn',
    document: documentOf(
      `query ($status: OrderStatus, $first: Int!, $after: String) {
        viewer {
          sales(status: $status, first: $first, after: $after) {
            edges { node { ...SaleFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [saleFields, pageInfoFields],
    ),
    query,
    paging: { ...paging, pageInfo: ({ viewer }) => viewer?.sales?.pageInfo },
    variables: ({ query: { status }, page }) => ({ status: status && upperCase(status), ...page }),
    reply: ({ viewer }) => listNodes(requireViewer(viewer).sales).map(toSale),
    answer: z.array(saleAnswer),
  }),

  route('PATCH /api/vendor/orders/:id/status', {
    summary: "Moves a sale of yours to shipped, or to delivered with the buyer's six-digit code.",
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($ship: MarkShippedInput!, $hand: HandOverInput!, $isShipped: Boolean!) {
        markShipped(input: $ship) @include(if: $isShipped) { order { ...SaleFields } }
        handOver(input: $hand) @skip(if: $isShipped) { order { ...SaleFields } }
      }`,
      [saleFields],
    ),
    body: z.object({
      status: choiceOf(['shipped', 'delivered'], 'status must be shipped or delivered'),
      code: z.optional(z.string(orderTexts.wrongCode)),
    }),
    variables({ params, body: { status, code = '' } }) {
      const orderId = nodeId('Order', params.id)
      return { ship: { orderId }, hand: { orderId, code }, isShipped: status === 'shipped' }
    },
    reply: ({ markShipped, handOver }) => toSale((markShipped ?? handOver!).order),
    answer: saleAnswer,
  }),
]
