// The limit's market: pages of results, and single products.
import { orderableQuantities } from '#rules/commerce/orders'
import { globalId, largestId } from '#server/core/context/ids.ts'
import { emptyFilter, findListings } from '#server/modules/commerce/listings/marketQueries.ts'
import type { ListingKind } from '#server/modules/commerce/listings/queries.ts'
import { findReplyTimes } from '#server/modules/messaging/messages/replyTimes.ts'
import {
  findForSale,
  productQueries,
  products,
  type ProductRow,
} from '#server/modules/commerce/products/queries.ts'
import {
  findSellingRecords,
  findReviewsOfVendors,
  type SellingRecord,
} from '#server/modules/commerce/reviews/queries.ts'
import { services, type ServiceRow } from '#server/modules/commerce/services/queries.ts'
import { actorOf, cursorOf, iso, person, photo, prepared, type Viewer } from './bare.ts'
import { mayAsk } from './limitChats.ts'

const pagesOf = async <Row extends object>(kind: ListingKind) => {
  const request = { sort: 'NEWEST', after: null, isSimilar: false, size: 20 } as const
  return {
    all: await prepared<Row>((ctx) => findListings(ctx, kind, { ...request, filter: emptyFilter })),
    found: await prepared<Row>((ctx) =>
      findListings(ctx, kind, { ...request, filter: { ...emptyFilter, searchWords: [['a']] } }),
    ),
  }
}

const productPages = await pagesOf<ProductRow>(products)
const servicePages = await pagesOf<ServiceRow>(services)
const productById = await prepared<ProductRow>((ctx) => productQueries.findMany(ctx, [1]))
const forSale = await prepared<{ id: number }>((ctx) => findForSale(ctx, [1]))
const ofVendor = await prepared<ProductRow>((ctx) =>
  productQueries.findOfVendors(ctx, [1], { before: largestId, size: 9 }),
)
const records = await prepared<SellingRecord>((ctx) => findSellingRecords(ctx, [1]))
const reviewsOfVendor = await prepared<object>((ctx) =>
  findReviewsOfVendors(ctx, [1], { before: largestId, size: 9 }),
)
const replyTimes = await prepared<{ minutes: number }>((ctx) => findReplyTimes(ctx, [1]))

interface Looking {
  text?: string
}

type Pages<Row> = Awaited<ReturnType<typeof pagesOf<Row & object>>>

/** Rows of a page, their cursors, and whether more follow. */
async function read<Row extends { id: number; priceKobo?: number }>(
  viewer: Viewer,
  pages: Pages<Row>,
  { name, text = '', after }: { name: string; text?: string; after: string | null },
) {
  const [, , , , id = largestId] = after
    ? (JSON.parse(Buffer.from(after, 'base64url').toString()) as number[])
    : []
  const rows = text
    ? await pages.found([...viewer.eyes, [`% ${text}%`], [], `'${text}':*`, id])
    : await pages.all([...viewer.eyes, id])
  const placed = rows.slice(0, 20).map((row) => ({
    row,
    cursor: cursorOf(`${name}.NEWEST`, 0, 0, row.priceKobo ?? 0, row.id),
  }))
  return {
    placed,
    pageInfo: { endCursor: placed.at(-1)?.cursor ?? null, hasNextPage: rows.length > 20 },
  }
}

const vendorOf = (row: object) => {
  const vendor = actorOf(row, 'vendor')
  const { profileImageThumbhash: _, ...shown } = person(vendor)
  return { ...shown, userType: vendor.author_role }
}

/** Main photo, without the fields of videos. */
const mainPhotoOf = ({ media: [main], name }: ProductRow) => {
  if (!main) return null
  const { posterUrl: _, whole: _whole, ...shown } = photo(main, name)
  return shown
}

const brief = (row: ProductRow) => ({
  id: globalId('Product', row.id),
  databaseId: row.id,
  name: row.name,
  stock: row.stock,
  price: { kobo: row.priceKobo },
  mainPhoto: mainPhotoOf(row),
})

const card = (row: ProductRow) => ({
  ...brief(row),
  description: row.description,
  sizes: row.sizes,
  vendor: vendorOf(row),
})

/** Returns a function that says which of these products may be sold to the viewer. */
async function saleOf({ id, eyes: [, , now] }: Viewer, rows: ProductRow[]) {
  const ids = rows.filter((row) => orderableQuantities(row, 'platform')).map((row) => row.id)
  const found = new Set((await forSale([id, now, ids])).map((row) => row.id))
  return (row: ProductRow) => found.has(row.id)
}

export async function marketPage(
  viewer: Viewer,
  { market, after }: { market: Looking; after: string | null },
) {
  const { placed, pageInfo } = await read(viewer, productPages, { name: 'products', after, ...market })
  const isForSale = await saleOf(
    viewer,
    placed.map(({ row }) => row),
  )
  const edges = placed.map(({ row, cursor }) => ({
    cursor,
    node: { __typename: 'Product', ...card(row), viewerCanBuy: isForSale(row) },
  }))
  return { products: { edges, pageInfo } }
}

/** Fields of a service's logo. */
const logoOf = ({ media: [logo], name }: ServiceRow) => {
  if (!logo) return null
  const { id, small, medium, large, width, height, thumbhash, alt } = photo(logo, name)
  return { id, small, medium, large, width, height, thumbhash, alt }
}

export async function servicesPage(
  viewer: Viewer,
  { serviceFilter, after }: { serviceFilter: Looking; after: string | null },
) {
  const { placed, pageInfo } = await read(viewer, servicePages, { name: 'services', after, ...serviceFilter })
  const edges = placed.map(({ row, cursor }) => ({
    cursor,
    node: {
      __typename: 'Service',
      id: globalId('Service', row.id),
      databaseId: row.id,
      name: row.name,
      description: row.description,
      category: row.category,
      pricingInfo: row.pricingInfo,
      availability: row.availability,
      location: row.location,
      logo: logoOf(row),
      isHeld: row.isHeld,
      vendor: vendorOf(row),
    },
  }))
  return { services: { edges, pageInfo } }
}

/** Newest offers of a vendor. */
export async function offersOf(viewer: Viewer, vendorId: number, first: number) {
  const rows = await ofVendor([...viewer.eyes, largestId, [vendorId]])
  return { edges: rows.slice(0, first).map((row) => ({ node: brief(row) })) }
}

export async function productOf(
  viewer: Viewer,
  databaseId: number,
  joinedAt: (vendorId: number) => Promise<string | null>,
) {
  const [row] = await productById([...viewer.eyes, [databaseId]])
  if (!row) return null
  const [joined, [reply], products, [record], edges, isForSale, viewerCanAsk] = await Promise.all([
    joinedAt(row.vendorId),
    replyTimes([[row.vendorId], viewer.eyes[2], 90, 30, 3]),
    offersOf(viewer, row.vendorId, 9),
    records([...viewer.eyes, [row.vendorId]]),
    reviewsOfVendor([...viewer.eyes, largestId, [row.vendorId]]),
    saleOf(viewer, [row]),
    mayAsk(viewer, row.vendorId),
  ])
  const { mainPhoto: _, ...itself } = card(row)
  const { vendorId: _vendorId, ...sellingRecord } = record ?? {}
  const seller = actorOf(row, 'vendor')
  return {
    ...itself,
    category: row.category,
    isHeld: row.isHeld,
    viewerHasSaved: row.viewerHasSaved,
    viewerCanBuy: isForSale(row),
    viewerCanAsk,
    photos: row.media.map((item) => photo(item, row.name)),
    vendor: {
      ...itself.vendor,
      profileImageThumbhash: seller.author_pictureThumbhash,
      university: seller.author_university,
      joinedAt: iso(joined),
      usualReplyMinutes: reply?.minutes ?? null,
      products,
      sellingRecord,
      // The data has no reviews.
      reviews: { edges },
    },
  }
}
