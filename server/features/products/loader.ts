// What other rooms need of products in the graph: the type, products by id, pages of them, and the product of a payload.
import { batched } from '#server/core/batch.ts'
import { builder, type FieldBuilder } from '#server/core/builder.ts'
import type { Context } from '#server/core/context.ts'
import { largestId } from '#server/core/ids.ts'
import { connectionOf, decodeCursor, sizeOf, statementSize, type PageArguments } from '#server/core/pages.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findOfVendors, findProducts, type ProductRow } from './rows.ts'

export const Product = builder.objectRef<ProductRow>('Product')

/** A product by id, with all others that are asked for in the same turn; null for what the caller may not see. */
export const loadProduct = batched(async (ctx, ids: number[]) => {
  const found = await findProducts(ctx, ids)
  return new Map(found.map((product) => [product.id, product]))
})

/** The product of a payload, re-read with the caller's own selection. */
export const productField = (t: FieldBuilder<{ productId: number }>) =>
  t.field({
    type: Product,
    description: 'The product, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ productId }, _args, ctx) => (await loadProduct(ctx, productId)) ?? productNotFound(),
  })

const productNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'Product not found')
}

export const ProductConnection = builder.connectionObject(
  { type: Product, name: 'ProductConnection', description: 'One page of products.' },
  { name: 'ProductEdge', description: 'One product of a list, with its place.' },
)

const loadOfVendor = batched(findOfVendors)

/** A page of a vendor's products, with those of all others asked for in the same turn. */
export async function vendorPage(ctx: Context, vendorId: number, page: PageArguments) {
  const list = 'vendorProducts'
  const size = sizeOf(page)
  const [before = largestId] = decodeCursor(list, page, 1) ?? []
  const rows = await loadOfVendor(ctx, vendorId, { before, size: statementSize(size) })
  return connectionOf(rows ?? [], { list, size, keyOf: ({ id }) => [id] })
}
