// Verbs of services: add, edit and delete one's own (decision 100), and open the ways to reach a vendor (decision 104).
import { newService, serviceEdit } from '#rules/services'
import type { Signed, Tx } from '#server/core/context.ts'
import { spend, type LimitRule } from '#server/core/limits.ts'
import { lockUser } from '#server/core/lockUser.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import { retryRaces } from '#server/core/retryRaces.ts'
import { prepareWrite, write } from '#server/core/write.ts'
import {
  described,
  dropMedia,
  rearrange,
  takeMedia,
  type GivenMedia,
} from '#server/features/media/attaching.ts'
import { lockVendor, refuseCustomers } from '#server/features/vendors/vendors.ts'
import { searchTextOf } from '#server/features/vendors/searchText.ts'
import { dialled } from '#server/lib/phoneNumbers.ts'
import { laterLogos, serviceLogos } from './logos.ts'
import { countOpening, findService, lockServiceOf, type VisibleService } from './rows.ts'

/** Services an hour, and edits of them (T69). */
const serviceRule: LimitRule = { name: 'services', max: 30, seconds: 3600 }
const editRule: LimitRule = { name: 'services.edit', max: 120, seconds: 3600 }
/** A person looks at some vendors' numbers; whoever collects them wants all (decision 104). */
const openingRule: LimitRule = { name: 'services.contacts', max: 60, seconds: 3600 }

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
export async function createService(ctx: Signed, input: NewService): Promise<{ serviceId: number }> {
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
export async function editService(ctx: Signed, input: ServiceEdit): Promise<{ serviceId: number }> {
  refuseCustomers(ctx)
  const { serviceId, logo } = input
  const said = parse(serviceEdit(await ownService(ctx, serviceId), dialled), input)
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
        const before = await ownService(tx, serviceId, 'change')
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

/** Deletes one's own service with its logo. */
export async function deleteService(ctx: Signed, serviceId: number): Promise<void> {
  refuseCustomers(ctx)
  await write(ctx, { operation: 'deleteService', input: { serviceId } }, async (tx) => {
    await lockVendor(tx)
    await ownService(tx, serviceId, 'change')
    await removeService(tx, { serviceId, vendorId: tx.viewer.id })
    return { serviceId }
  })
}

/** The same with the next service of a person who leaves; false when none is left. */
export async function removeServiceOf(tx: Tx, vendorId: number): Promise<boolean> {
  await lockUser(tx, vendorId)
  const serviceId = await lockServiceOf(tx, vendorId)
  if (serviceId === undefined) return false
  await removeService(tx, { serviceId, vendorId })
  return true
}

/** The same with a service that broke the rules; false where it is gone already. */
export async function takeDownService(tx: Tx<Signed>, serviceId: number): Promise<boolean> {
  const service = await findService(tx, serviceId, 'none')
  if (!service) return false
  await lockUser(tx, service.vendorId)
  if (!(await findService(tx, serviceId, 'change'))) return false
  await removeService(tx, { serviceId, vendorId: service.vendorId })
  return true
}

/** Hides a service from everybody but its vendor and moderators, or shows it again; false where it is so, or gone. */
export async function setServiceHeld(tx: Tx, serviceId: number, isHeld: boolean): Promise<boolean> {
  const { count } = await tx.db.service.updateMany({
    where: { id: serviceId, isHeld: !isHeld },
    data: { isHeld },
  })
  return count > 0
}

/** Both are locked, the vendor first. */
async function removeService(tx: Tx, { serviceId, vendorId }: { serviceId: number; vendorId: number }) {
  await dropMedia(tx, { serviceId })
  await tx.db.service.delete({ where: { id: serviceId } })
  tx.publish('user', String(vendorId), { change: 'profile' })
}

/** Counts that the caller looks at the ways to reach a vendor; NOT_FOUND if he does not see the service. */
export async function openContacts(ctx: Signed, serviceId: number): Promise<{ serviceId: number }> {
  await spend(ctx.limits, openingRule, String(ctx.viewer.id))
  const isSeen = await retryRaces(() => countOpening(ctx, serviceId))
  if (!isSeen) throw notFound()
  return { serviceId }
}

const notFound = () => new Refusal('NOT_FOUND', 'Service not found')

/** Lets a message of the caller's ask about a service, which stays until the transaction has ended. NOT_FOUND if they do not see it. */
export async function showService(tx: Tx<Signed>, serviceId: number): Promise<{ vendorId: number }> {
  const service = await findService(tx, serviceId, 'deletion')
  if (!service) throw notFound()
  return service
}

/** The caller's own service; NOT_FOUND if he does not see it, FORBIDDEN if it is somebody else's. */
async function ownService(
  ctx: Signed,
  serviceId: number,
  lock: 'none' | 'change' = 'none',
): Promise<VisibleService> {
  const service = await findService(ctx, serviceId, lock)
  if (!service) throw notFound()
  if (service.vendorId !== ctx.viewer.id) throw new Refusal('FORBIDDEN', 'Only its vendor can do this')
  return service
}
