// Orders of the demo campus: one in every state for the demo customer, and a month of sales of the demo vendor.
import { calculateFee, calculateProcessingFee, type OrderStatus } from '#rules/commerce/orders'
import { active, day, member } from '#server/demo/cast.ts'
import { createSeededRandom } from '#server/demo/chance.ts'
import { productRows } from '#server/modules/commerce/products/demo.ts'

/** A stored photo of a product. */
interface Photo {
  productId: number | null
  position: number
  key: string
  /** Stored widths, narrowest first. */
  widths?: unknown
  thumbhash?: string | null
}

interface Sale {
  buyerId: number
  status: OrderStatus
  /** Days since its creation. */
  daysAgo: number
  quantity: number
}

const hour = day / 24

const actors = {
  PENDING: 'BUYER',
  PAID: 'PROVIDER',
  SHIPPED: 'VENDOR',
  DELIVERED: 'VENDOR',
  FAILED: 'FENNEC',
  REFUNDED: 'FENNEC',
} as const satisfies Record<OrderStatus, string>

const histories: Record<OrderStatus, OrderStatus[]> = {
  PENDING: ['PENDING'],
  PAID: ['PENDING', 'PAID'],
  SHIPPED: ['PENDING', 'PAID', 'SHIPPED'],
  DELIVERED: ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED'],
  FAILED: ['PENDING', 'FAILED'],
  REFUNDED: ['PENDING', 'PAID', 'REFUNDED'],
}

/** Hours after the previous status. */
const hoursAfter: Record<OrderStatus, number> = {
  PENDING: 0,
  PAID: 0.05,
  SHIPPED: 6,
  DELIVERED: 20,
  FAILED: 0.5,
  REFUNDED: 30,
}

const addresses = [
  'Room 214, Moremi Hall, University of Lagos',
  'Block C, Jaja Hall',
  'Gate 2, under the almond tree',
  'Faculty of Science, main entrance',
  'Room 7, New Hall',
]

const ordersOfUche: Omit<Sale, 'buyerId'>[] = [
  { status: 'SHIPPED', daysAgo: 2.2, quantity: 1 },
  { status: 'DELIVERED', daysAgo: 12, quantity: 2 },
  { status: 'REFUNDED', daysAgo: 9, quantity: 1 },
  { status: 'FAILED', daysAgo: 5, quantity: 1 },
  { status: 'PAID', daysAgo: 0.3, quantity: 1 },
  { status: 'PENDING', daysAgo: 0.003, quantity: 1 },
]

function sales(): Sale[] {
  const uche = member('uche').id
  const amaka = member('amaka').id
  const random = createSeededRandom('a month of orders')
  const others = active.filter(({ id, role }) => id !== uche && id !== amaka && role !== 'ADMIN')
  const month = Array.from({ length: 34 }, (_, index): Sale => ({
    buyerId: others[Math.floor(random() * others.length)]?.id ?? uche,
    status: index === 20 ? 'REFUNDED' : index > 31 ? 'PAID' : 'DELIVERED',
    daysAgo: 31 - index * 0.9 + random() * 0.5,
    quantity: random() > 0.85 ? 2 : 1,
  }))
  return [...ordersOfUche.map((sale) => ({ ...sale, buyerId: uche })), ...month]
}

/** Returns orders with their history, payments and refunds. */
export function orderRows(now: Date, photos: Photo[]) {
  const vendorId = member('amaka').id
  const products = productRows(now).filter((product) => product.vendorId === vendorId)
  const rows = sales().map((sale, index) => {
    const product = products[(index * 5) % products.length]!
    const createdMs = now.getTime() - sale.daysAgo * day
    let time = createdMs
    const steps = histories[sale.status].map((to, position, history) => {
      time = Math.min(now.getTime(), time + hoursAfter[to] * hour)
      return { from: history[position - 1] ?? null, to, by: actors[to], at: new Date(time), note: null }
    })
    const timeOf = (to: OrderStatus) => steps.find((step) => step.to === to)?.at ?? null
    return { sale, product, createdAt: new Date(createdMs), steps, timeOf, id: index + 1 }
  })
  return {
    Order: rows.map((row) => orderRow(row, { vendorId, photos })),
    OrderChange: rows
      .flatMap(({ id: orderId, steps }) => steps.map((step) => ({ orderId, ...step })))
      .map(withId),
    PaymentAttempt: rows.map(attemptRow),
    Refund: rows.filter(({ sale }) => sale.status === 'REFUNDED').map(refundRow),
  }
}

const withId = <Row extends object>(row: Row, index: number) => ({ id: index + 1, ...row })

interface DemoOrder {
  id: number
  sale: Sale
  product: ReturnType<typeof productRows>[number]
  createdAt: Date
  timeOf: (to: OrderStatus) => Date | null
}

function orderRow(
  { id, sale, product, createdAt, timeOf }: DemoOrder,
  { vendorId, photos }: { vendorId: number; photos: Photo[] },
) {
  const { buyerId, status, quantity } = sale
  const totalKobo = product.priceKobo * quantity
  const photo = photos.find((candidate) => candidate.productId === product.id && candidate.position === 0)
  return {
    id,
    buyerId,
    vendorId,
    productId: product.id,
    status,
    productName: product.name,
    photoKey: photo?.key ?? null,
    photoName: photo ? `${photo.key}-${(photo.widths as number[])[0]}.webp` : null,
    photoThumbhash: photo?.thumbhash ?? null,
    priceKobo: product.priceKobo,
    quantity,
    size: product.sizes[id % (product.sizes.length || 1)] ?? null,
    shippingAddress: addresses[id % addresses.length],
    totalKobo,
    feeKobo: calculateFee(totalKobo),
    vendorKobo: totalKobo - calculateFee(totalKobo),
    processingKobo: 0,
    subaccountCode: 'ACCT_demo',
    holdsStock: status !== 'FAILED',
    reservedUntil: new Date(createdAt.getTime() + hour / 2),
    handoverCode: timeOf('PAID') ? String(100_000 + ((id * 7919) % 900_000)) : null,
    problem: null,
    createdAt,
    paidAt: timeOf('PAID'),
    shippedAt: timeOf('SHIPPED'),
    deliveredAt: timeOf('DELIVERED'),
    warnedAt: null,
    cancelledAt: null,
  }
}

const attemptState = (status: OrderStatus) => {
  if (status === 'REFUNDED') return 'REVERSED'
  return status === 'PENDING' || status === 'FAILED' ? 'OPEN' : 'SUCCEEDED'
}

/** The provider does not know the attempt, so no check is due. Failed ones look stuck at a bank for three days. */
function attemptRow({ id, sale, product, createdAt, timeOf }: DemoOrder) {
  const amountKobo = product.priceKobo * sale.quantity
  const paidAt = timeOf('PAID')
  return {
    id,
    orderId: id,
    reference: `fn-DEMO${String(id).padStart(22, '0')}`,
    amountKobo,
    checkoutUrl: null,
    state: attemptState(sale.status),
    providerStatus: paidAt ? 'success' : sale.status === 'FAILED' ? 'pending' : 'abandoned',
    paidKobo: paidAt && amountKobo,
    feesKobo: paidAt && calculateProcessingFee(amountKobo),
    vendorKobo: paidAt && amountKobo - calculateFee(amountKobo),
    alert: null,
    createdAt,
    settledAt: paidAt,
    nextCheckAt: null,
    checks: sale.status === 'FAILED' ? 72 : 1,
  }
}

function refundRow({ id: attemptId, sale, product, createdAt, timeOf }: DemoOrder, index: number) {
  const refundedAt = timeOf('REFUNDED') ?? createdAt
  return {
    id: index + 1,
    attemptId,
    amountKobo: product.priceKobo * sale.quantity,
    reason: 'sold out meanwhile',
    state: 'PROCESSED',
    providerId: null,
    createdAt: refundedAt,
    changedAt: refundedAt,
  }
}
