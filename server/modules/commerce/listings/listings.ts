// Commands shared by products and services, which are both listings: find, lock and delete one, and upload its picture.
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { lockUser } from '#server/core/context/lockUser.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { uploadMedia, type MediaUpload } from '#server/modules/shared/media/upload.ts'
import type { MediaUse } from '#server/modules/shared/media/uses.ts'
import { deleteMedia } from '#server/modules/shared/media/attachments.ts'
import { lockVendor, requireVendor } from '#server/modules/commerce/vendors/vendors.ts'
import type { Listing, ListingLock, ListingQueries } from './queries.ts'

/**
 * Creates the commands of one kind of listing. `deleteRow` deletes the row and data that only
 * this kind has; it runs with vendor and row locked.
 */
export function createListingCommands<Row extends Listing>(
  { kind: { name, key }, findVisible, lockAnyOfVendor }: ListingQueries<Row>,
  deleteRow: (tx: TransactionContext, id: number) => Promise<void>,
) {
  const notFound = () => new Refusal('NOT_FOUND', `${name} not found`)

  async function deleteListing(
    tx: TransactionContext,
    { id, vendorId }: Pick<Listing, 'id' | 'vendorId'>,
  ): Promise<void> {
    await deleteMedia(tx, { [key]: id })
    await deleteRow(tx, id)
    tx.publish('user', String(vendorId), { change: 'profile' })
  }

  /** Returns a listing, by default locked against deletion. NOT_FOUND if the caller cannot see it. */
  async function requireVisible(
    ctx: AuthenticatedContext,
    id: number,
    lock: ListingLock = 'deletion',
  ): Promise<Row> {
    const listing = await findVisible(ctx, id, lock)
    if (!listing) throw notFound()
    return listing
  }

  /** Returns the caller's own listing; NOT_FOUND if they cannot see it, FORBIDDEN if it is not theirs. */
  async function findOwn(
    ctx: AuthenticatedContext,
    id: number,
    lock: 'none' | 'change' = 'none',
  ): Promise<Row> {
    const listing = await requireVisible(ctx, id, lock)
    if (listing.vendorId !== ctx.viewer.id) throw new Refusal('FORBIDDEN', 'Only its vendor can do this')
    return listing
  }

  return {
    notFound,
    requireVisible,
    findOwn,

    async deleteOwn(ctx: AuthenticatedContext, id: number): Promise<void> {
      requireVendor(ctx)
      await write(ctx, { operation: `delete${name}`, input: { [key]: id } }, async (tx) => {
        await lockVendor(tx)
        await deleteListing(tx, await findOwn(tx, id, 'change'))
        return { [key]: id }
      })
    },

    /** Deletes one listing of a user who deletes their account; false if they have none. */
    async deleteAnyOfVendor(tx: TransactionContext, vendorId: number): Promise<boolean> {
      await lockUser(tx, vendorId)
      const id = await lockAnyOfVendor(tx, vendorId)
      if (id === undefined) return false
      await deleteListing(tx, { id, vendorId })
      return true
    },

    /** Deletes a listing that broke the rules; false if it is gone. */
    async takeDown(tx: TransactionContext<AuthenticatedContext>, id: number): Promise<boolean> {
      const listing = await findVisible(tx, id, 'none')
      if (!listing) return false
      await lockUser(tx, listing.vendorId)
      if (!(await findVisible(tx, id, 'change'))) return false
      await deleteListing(tx, listing)
      return true
    },
  }
}

/** Creates the command that uploads a photo or logo under the rules of `use`. FORBIDDEN for customers. */
export const createUploadCommand =
  (use: MediaUse) =>
  (ctx: AuthenticatedContext, upload: MediaUpload): Promise<{ mediaId: number }> => {
    requireVendor(ctx)
    return uploadMedia(ctx, use, upload)
  }
