// The market of the limit server: pages of results, and single products.
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
import {
  authorFromColumns,
  cursorOf,
  toIso,
  toUser,
  toPhoto,
  prepareStatement,
  type Viewer,
} from './limitBase.ts'
import { mayAsk } from './limitChats.ts'

const preparePages = async <Row extends object>(kind: ListingKind) => {
  const request = { sort: 'NEWEST', after: null, isSimilar: false, size: 20 } as const
  return {
    all: await prepareStatement<Row>((ctx) => findListings(ctx, kind, { ...request, filter: emptyFilter })),
    found: await prepareStatement<Row>((ctx) =>
      findListings(ctx, kind, { ...request, filter: { ...emptyFilter, searchWords: [['a']] } }),
    ),
  }
}

const productPages = await preparePages<ProductRow>(products)
const servicePages = await preparePages<ServiceRow>(services)
const findProductById = await prepareStatement<ProductRow>((ctx) => productQueries.findMany(ctx, [1]))
const findForSaleRows = await prepareStatement<{ id: number }>((ctx) => findForSale(ctx, [1]))
const findVendorProducts = await prepareStatement<ProductRow>((ctx) =>
  productQueries.findOfVendors(ctx, [1], { before: largestId, size: 9 }),
)
const findRecords = await prepareStatement<SellingRecord>((ctx) => findSellingRecords(ctx, [1]))
const reviewsOfVendor = await prepareStatement<object>((ctx) =>
  findReviewsOfVendors(ctx, [1], { before: largestId, size: 9 }),
)
const replyTimes = await prepareStatement<{ minutes: number }>((ctx) => findReplyTimes(ctx, [1]))

interface SearchFilter {
  text?: string
}

type Pages<Row> = Awaited<ReturnType<typeof preparePages<Row & object>>>

/** Rows of a page, their cursors, and whether more follow. */
async function readPage<Row extends { id: number; priceKobo?: number }>(
  viewer: Viewer,
  pages: Pages<Row>,
  { name, text = '', after }: { name: string; text?: string; after: string | null },
) {
  const [, , , , id = largestId] = after
    ? (JSON.parse(Buffer.from(after, 'base64url').toString()) as number[])
    : []
  const rows = text
    ? await pages.found([...viewer.scopeParameters, [`% ${text}%`], [], `'${text}':*`, id])
    : await pages.all([...viewer.scopeParameters, id])
  const rowsWithCursor = rows.slice(0, 20).map((row) => ({
    row,
    cursor: cursorOf(`${name}.NEWEST`, 0, 0, row.priceKobo ?? 0, row.id),
  }))
  return {
    rowsWithCursor,
    pageInfo: { endCursor: rowsWithCursor.at(-1)?.cursor ?? null, hasNextPage: rows.length > 20 },
  }
}

const toVendor = (row: object) => {
  const vendor = authorFromColumns(row, 'vendor')
  const { profileImageThumbhash: _, ...shownFields } = toUser(vendor)
  return { ...shownFields, userType: vendor.author_role }
}

/** Main photo, without the fields of videos. */
const mainPhotoOf = ({ media: [main], name }: ProductRow) => {
  if (!main) return null
  const { posterUrl: _, whole: _whole, ...shownFields } = toPhoto(main, name)
  return shownFields
}

const toBriefProduct = (row: ProductRow) => ({
  id: globalId('Product', row.id),
  databaseId: row.id,
  name: row.name,
  stock: row.stock,
  price: { kobo: row.priceKobo },
  mainPhoto: mainPhotoOf(row),
})

const toProductCard = (row: ProductRow) => ({
  ...toBriefProduct(row),
  description: row.description,
  sizes: row.sizes,
  vendor: toVendor(row),
})

/** Returns a function that says which of these products may be sold to the viewer. */
async function findSellable({ id, scopeParameters: [, , now] }: Viewer, rows: ProductRow[]) {
  const ids = rows.filter((row) => orderableQuantities(row, 'platform')).map((row) => row.id)
  const found = new Set((await findForSaleRows([id, now, ids])).map((row) => row.id))
  return (row: ProductRow) => found.has(row.id)
}

export async function marketPage(
  viewer: Viewer,
  { market, after }: { market: SearchFilter; after: string | null },
) {
  const { rowsWithCursor, pageInfo } = await readPage(viewer, productPages, {
    name: 'products',
    after,
    ...market,
  })
  const isForSale = await findSellable(
    viewer,
    rowsWithCursor.map(({ row }) => row),
  )
  const edges = rowsWithCursor.map(({ row, cursor }) => ({
    cursor,
    node: { __typename: 'Product', ...toProductCard(row), viewerCanBuy: isForSale(row) },
  }))
  return { products: { edges, pageInfo } }
}

/** Fields of a service's logo. */
const logoOf = ({ media: [logo], name }: ServiceRow) => {
  if (!logo) return null
  const { id, small, medium, large, width, height, thumbhash, alt } = toPhoto(logo, name)
  return { id, small, medium, large, width, height, thumbhash, alt }
}

export async function servicesPage(
  viewer: Viewer,
  { serviceFilter, after }: { serviceFilter: SearchFilter; after: string | null },
) {
  const { rowsWithCursor, pageInfo } = await readPage(viewer, servicePages, {
    name: 'services',
    after,
    ...serviceFilter,
  })
  const edges = rowsWithCursor.map(({ row, cursor }) => ({
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
      vendor: toVendor(row),
    },
  }))
  return { services: { edges, pageInfo } }
}

/** Newest offers of a vendor. */
export async function offersOf(viewer: Viewer, vendorId: number, first: number) {
  const rows = await findVendorProducts([...viewer.scopeParameters, largestId, [vendorId]])
  return { edges: rows.slice(0, first).map((row) => ({ node: toBriefProduct(row) })) }
}

export async function productOf(
  viewer: Viewer,
  databaseId: number,
  joinedAt: (vendorId: number) => Promise<string | null>,
) {
  const [row] = await findProductById([...viewer.scopeParameters, [databaseId]])
  if (!row) return null
  const [joined, [reply], products, [record], edges, isForSale, viewerCanAsk] = await Promise.all([
    joinedAt(row.vendorId),
    replyTimes([[row.vendorId], viewer.scopeParameters[2], 90, 30, 3]),
    offersOf(viewer, row.vendorId, 9),
    findRecords([...viewer.scopeParameters, [row.vendorId]]),
    reviewsOfVendor([...viewer.scopeParameters, largestId, [row.vendorId]]),
    findSellable(viewer, [row]),
    mayAsk(viewer, row.vendorId),
  ])
  const { mainPhoto: _, ...productFields } = toProductCard(row)
  const { vendorId: _vendorId, ...sellingRecord } = record ?? {}
  const seller = authorFromColumns(row, 'vendor')
  return {
    ...productFields,
    category: row.category,
    isHeld: row.isHeld,
    viewerHasSaved: row.viewerHasSaved,
    viewerCanBuy: isForSale(row),
    viewerCanAsk,
    photos: row.media.map((item) => toPhoto(item, row.name)),
    vendor: {
      ...productFields.vendor,
      profileImageThumbhash: seller.author_pictureThumbhash,
      university: seller.author_university,
      joinedAt: toIso(joined),
      usualReplyMinutes: reply?.minutes ?? null,
      products,
      sellingRecord,
      // The data has no reviews.
      reviews: { edges },
    },
  }
}
