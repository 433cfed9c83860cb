// Commands of services: add, edit and delete one's own (002 §6), and open the ways to reach a vendor (002 §2).
import { newService, serviceEdit } from '#rules/commerce/services'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { spend, type LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { retryRaces } from '#server/core/limits/retryRaces.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { listingCommands } from '#server/modules/commerce/listings/listings.ts'
import { searchTextOf } from '#server/modules/commerce/listings/searchText.ts'
import { described, rearrange, takeMedia, type GivenMedia } from '#server/modules/shared/media/attaching.ts'
import { lockVendor, refuseCustomers } from '#server/modules/commerce/vendors/vendors.ts'
import { dialled } from '#server/lib/phoneNumbers.ts'
import { laterLogos, serviceLogos } from './logos.ts'
import { countOpening, serviceQueries } from './queries.ts'

/** Services an hour, and edits of them (T69). */
const serviceRule: LimitRule = { name: 'services', max: 30, seconds: 3600 }
const editRule: LimitRule = { name: 'services.edit', max: 120, seconds: 3600 }
/** Openings of contacts an hour: enough for a buyer, too few to collect them all (002 §2). */
const openingRule: LimitRule = { name: 'services.contacts', max: 60, seconds: 3600 }

const { findOwn, notFound, ...commands } = listingCommands(serviceQueries, async (tx, id) => {
  await tx.db.service.delete({ where: { id } })
})

export const deleteService = commands.deleteOwn
export const removeServiceOf = commands.removeAnyOf
export const takeDownService = commands.takeDown
export const showService = commands.show

/** What a vendor says of a service. */
interface Said {
  name: string
  description: string
  category?: string | null
  contactPhone?: string | null
  contactEmail?: string | null
  contactWhatsapp?: string | null
  pricingInfo?: string | null
  availability?: string | null
  location?: string | null
}

export interface NewService extends Said {
  logo?: GivenMedia | null
}

/** Adds a service to the market, and gives its id. FORBIDDEN for who is no vendor. */
export async function createService(
  ctx: AuthenticatedContext,
  input: NewService,
): Promise<{ serviceId: number }> {
  refuseCustomers(ctx)
  const { category, ...said } = parse(newService(dialled), input)
  const logos = input.logo ? [input.logo] : []
  const asked = {
    operation: 'createService',
    input: { ...input, logo: described(logos) },
    limit: serviceRule,
  }
  return prepareWrite(ctx, asked, (commit) =>
    takeMedia(ctx, serviceLogos, logos, (taken) =>
      commit(async (tx) => {
        const { campus } = await lockVendor(tx)
        const { id: serviceId } = await tx.db.service.create({
          data: {
            ...said,
            category,
            vendorId: tx.viewer.id,
            campus,
            searchText: searchTextOf({ ...said, category }),
            createdAt: tx.now(),
          },
          select: { id: true },
        })
        await rearrange(tx, serviceLogos, taken, { serviceId })
        tx.publish('user', String(tx.viewer.id), { change: 'profile' })
        return { serviceId }
      }),
    ),
  )
}

export interface ServiceEdit extends Said {
  serviceId: number
  /** Not given it stays, null it goes. */
  logo?: GivenMedia | null
}

/** Changes one's own service; what is not given stays. NOT_FOUND if it is not there, FORBIDDEN if it is somebody else's. */
export async function editService(
  ctx: AuthenticatedContext,
  input: ServiceEdit,
): Promise<{ serviceId: number }> {
  refuseCustomers(ctx)
  const { serviceId, logo } = input
  const said = parse(serviceEdit(await findOwn(ctx, serviceId), dialled), input)
  const logos = logo ? [logo] : []
  const asked = {
    operation: 'editService',
    input: { ...input, logo: logo === undefined ? undefined : described(logos) },
    limit: editRule,
  }
  return prepareWrite(ctx, asked, (commit) =>
    takeMedia(ctx, laterLogos, logos, (taken) =>
      commit(async (tx) => {
        await lockVendor(tx)
        const before = await findOwn(tx, serviceId, 'change')
        // Another change may have come first: what stays of that must leave a way to reach the vendor.
        parse(serviceEdit(before, dialled), input)
        await tx.db.service.update({
          where: { id: serviceId },
          data: { ...said, searchText: searchTextOf(said), editedAt: tx.now() },
        })
        if (logo !== undefined) await rearrange(tx, laterLogos, taken, { serviceId })
        return { serviceId }
      }),
    ),
  )
}

/** Hides a service from everybody but its vendor and moderators, or shows it again; false where it is so, or gone. */
export async function setServiceHeld(
  tx: TransactionContext,
  serviceId: number,
  isHeld: boolean,
): Promise<boolean> {
  const { count } = await tx.db.service.updateMany({
    where: { id: serviceId, isHeld: !isHeld },
    data: { isHeld },
  })
  return count > 0
}

/** Counts that the caller opens the contacts of a service; NOT_FOUND if they do not see it. */
export async function openContacts(
  ctx: AuthenticatedContext,
  serviceId: number,
): Promise<{ serviceId: number }> {
  await spend(ctx.limits, openingRule, String(ctx.viewer.id))
  const isSeen = await retryRaces(() => countOpening(ctx, serviceId))
  if (!isSeen) throw notFound()
  return { serviceId }
}
