// Commands of products: create, edit and delete the caller's own (002 §6).
import { newProduct, productEdit, productErrors } from '#rules/commerce/products'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import type { LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { hasBankAccount } from '#server/modules/commerce/bankAccounts/bankAccounts.ts'
import { createListingCommands } from '#server/modules/commerce/listings/listings.ts'
import { buildSearchText } from '#server/modules/commerce/listings/searchText.ts'
import {
  fingerprintMedia,
  replaceMedia,
  loadAttachedMedia,
  withStoredMedia,
  type MediaAttachment,
  type StoredMedia,
} from '#server/modules/shared/media/attachments.ts'
import { endOrders } from '#server/modules/commerce/orders/endOrders.ts'
import { lockVendor, requireVendor } from '#server/modules/commerce/vendors/vendors.ts'
import { productPhotos } from './photos.ts'
import { findForSale, productQueries } from './queries.ts'

/** Maximum new products and edits of one vendor an hour (T69). */
const productRule: LimitRule = { name: 'products', max: 60, seconds: 3600 }
const editRule: LimitRule = { name: 'products.edit', max: 240, seconds: 3600 }

/** Orders survive the deletion of their product (ADR 25). */
const { findOwn, ...commands } = createListingCommands(productQueries, async (tx, id) => {
  await endOrders(tx)
  await tx.db.product.delete({ where: { id } })
  tx.publish('product', String(id), { change: 'deleted' })
})

export const deleteProduct = commands.deleteOwn
export const deleteProductOfVendor = commands.deleteAnyOfVendor
export const takeDownProduct = commands.takeDown
export const requireVisibleProduct = commands.requireVisible

/** Product input; `price` is as typed. */
interface ProductInput {
  name: string
  description: string
  price: string
  stock?: number | null
  category?: string | null
  sizes?: string[] | null
}

export interface NewProduct extends ProductInput {
  /** Up to five, the main one first. */
  photos: MediaAttachment[]
}

/** Creates a product and returns its id. FORBIDDEN for customers and for vendors without a bank account (002 §6). */
export async function createProduct(
  ctx: AuthenticatedContext,
  input: NewProduct,
): Promise<{ productId: number }> {
  requireVendor(ctx)
  const { price: priceKobo, stock, category, sizes, ...fields } = parse(newProduct, input)
  const call = {
    operation: 'createProduct',
    input: { ...input, photos: fingerprintMedia(input.photos) },
    limit: productRule,
  }
  return prepareWrite(ctx, call, async (commit) => {
    await requireBankAccount(ctx)
    return withStoredMedia(ctx, productPhotos, input.photos, (media) =>
      commit(async (tx) => {
        const { campus } = await lockVendor(tx)
        await requireBankAccount(tx)
        const { id: productId } = await tx.db.product.create({
          data: {
            ...fields,
            vendorId: tx.viewer.id,
            priceKobo,
            stock: stock ?? 0,
            category: category ?? null,
            sizes: sizes ?? [],
            campus,
            searchText: buildSearchText({ ...fields, category }),
            createdAt: tx.now(),
          },
          select: { id: true },
        })
        await replaceMedia(tx, productPhotos, media, { productId })
        tx.publish('user', String(tx.viewer.id), { change: 'profile' })
        return { productId }
      }),
    )
  })
}

async function requireBankAccount(ctx: AuthenticatedContext): Promise<void> {
  if (!(await hasBankAccount(ctx, ctx.viewer.id))) throw new Refusal('FORBIDDEN', productErrors.noBankAccount)
}

export interface ProductEdit extends ProductInput {
  productId: number
  /** All photos in order, current ones by URL; undefined or null leaves the photos unchanged. */
  photos?: MediaAttachment[] | null
  /** Photos to append (002 §7); not together with `photos`. */
  addedPhotos?: MediaAttachment[]
}

/** Edits the caller's product; missing fields stay. NOT_FOUND if they cannot see it, FORBIDDEN if it is not theirs. */
export async function editProduct(
  ctx: AuthenticatedContext,
  input: ProductEdit,
): Promise<{ productId: number }> {
  requireVendor(ctx)
  const { productId, photos, addedPhotos = [] } = input
  const { price: priceKobo, ...fields } = parse(productEdit(await findOwn(ctx, productId)), input)
  const fingerprint = {
    ...input,
    photos: fingerprintMedia(photos),
    addedPhotos: fingerprintMedia(addedPhotos),
  }
  const call = { operation: 'editProduct', input: fingerprint, limit: editRule }
  return prepareWrite(ctx, call, (commit) =>
    withStoredMedia(ctx, productPhotos, photos ?? addedPhotos, (media) =>
      commit(async (tx) => {
        await lockVendor(tx)
        const before = await findOwn(tx, productId, 'change')
        if (fields.stock === 0 && before.stock > 0) await endOrders(tx, { soldOutId: productId })
        const searchText = buildSearchText({ ...before, ...fields })
        await tx.db.product.update({
          where: { id: productId },
          data: { ...fields, priceKobo, searchText, editedAt: tx.now() },
        })
        await savePhotos(tx, { productId, media, replacesAll: photos != null })
        tx.publish('product', String(productId), { change: 'edited' })
        return { productId }
      }),
    ),
  )
}

async function savePhotos(
  tx: TransactionContext<AuthenticatedContext>,
  { productId, media, replacesAll }: { productId: number; media: StoredMedia; replacesAll: boolean },
): Promise<void> {
  if (!replacesAll && media.length === 0) return
  const before = replacesAll ? [] : await loadAttachedMedia(tx, { productId })
  await replaceMedia(tx, productPhotos, [...before, ...media], { productId })
}

/** Hides a product from all but its vendor and moderators, or shows it again; false if nothing changes. */
export async function setProductHeld(
  tx: TransactionContext,
  productId: number,
  isHeld: boolean,
): Promise<boolean> {
  const { count } = await tx.db.product.updateMany({
    where: { id: productId, isHeld: !isHeld },
    data: { isHeld },
  })
  if (count === 0) return false
  if (isHeld) await endOrders(tx)
  tx.publish('product', String(productId), { change: 'edited' })
  return true
}

/** Returns true if a product may be sold to the caller now, regardless of stock. */
export const isForSale = async (ctx: AuthenticatedContext, productId: number): Promise<boolean> =>
  (await findForSale(ctx, [productId])).has(productId)
