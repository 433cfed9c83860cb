// Commands of services: create, edit and delete the caller's own (002 §6), and show a vendor's contacts (002 §2).
import { newService, serviceEdit } from '#rules/commerce/services'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { enforceLimit, type LimitRule } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { retryOnConflict } from '#server/core/limits/retryOnConflict.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { createListingCommands } from '#server/modules/commerce/listings/listings.ts'
import { buildSearchText } from '#server/modules/commerce/listings/searchText.ts'
import {
  fingerprintMedia,
  replaceMedia,
  withStoredMedia,
  type MediaAttachment,
} from '#server/modules/shared/media/attachments.ts'
import { lockVendor, requireVendor } from '#server/modules/commerce/vendors/vendors.ts'
import { normalizePhoneNumber } from '#server/lib/phoneNumbers.ts'
import { editLogos, serviceLogos } from './logos.ts'
import { countContactsOpening, serviceQueries } from './queries.ts'

/** Maximum new services and edits of one vendor an hour (T69). */
const serviceRule: LimitRule = { name: 'services', max: 30, seconds: 3600 }
const editRule: LimitRule = { name: 'services.edit', max: 120, seconds: 3600 }
/** Maximum services whose contacts one viewer opens an hour: enough for a buyer, too few to collect all (002 §2). */
const contactsRule: LimitRule = { name: 'services.contacts', max: 60, seconds: 3600 }

const { findOwn, notFound, ...commands } = createListingCommands(serviceQueries, async (tx, id) => {
  await tx.db.service.delete({ where: { id } })
})

export const deleteService = commands.deleteOwn
export const deleteServiceOfVendor = commands.deleteAnyOfVendor
export const takeDownService = commands.takeDown
export const requireVisibleService = commands.requireVisible

interface ServiceInput {
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

export interface NewService extends ServiceInput {
  logo?: MediaAttachment | null
}

/** Creates a service and returns its id. FORBIDDEN for customers. */
export async function createService(
  ctx: AuthenticatedContext,
  input: NewService,
): Promise<{ serviceId: number }> {
  requireVendor(ctx)
  const { category, ...fields } = parse(newService(normalizePhoneNumber), input)
  const logos = input.logo ? [input.logo] : []
  const call = {
    operation: 'createService',
    input: { ...input, logo: fingerprintMedia(logos) },
    limit: serviceRule,
  }
  return prepareWrite(ctx, call, (commit) =>
    withStoredMedia(ctx, serviceLogos, logos, (media) =>
      commit(async (tx) => {
        const { campus } = await lockVendor(tx)
        const { id: serviceId } = await tx.db.service.create({
          data: {
            ...fields,
            category,
            vendorId: tx.viewer.id,
            campus,
            searchText: buildSearchText({ ...fields, category }),
            createdAt: tx.now(),
          },
          select: { id: true },
        })
        await replaceMedia(tx, serviceLogos, media, { serviceId })
        tx.publish('user', String(tx.viewer.id), { change: 'profile' })
        return { serviceId }
      }),
    ),
  )
}

export interface ServiceEdit extends ServiceInput {
  serviceId: number
  /** Undefined keeps the logo, null removes it. */
  logo?: MediaAttachment | null
}

/** Edits the caller's service; missing fields stay. NOT_FOUND if they cannot see it, FORBIDDEN if it is not theirs. */
export async function editService(
  ctx: AuthenticatedContext,
  input: ServiceEdit,
): Promise<{ serviceId: number }> {
  requireVendor(ctx)
  const { serviceId, logo } = input
  const fields = parse(serviceEdit(await findOwn(ctx, serviceId), normalizePhoneNumber), input)
  const logos = logo ? [logo] : []
  const call = {
    operation: 'editService',
    input: { ...input, logo: logo === undefined ? undefined : fingerprintMedia(logos) },
    limit: editRule,
  }
  return prepareWrite(ctx, call, (commit) =>
    withStoredMedia(ctx, editLogos, logos, (media) =>
      commit(async (tx) => {
        await lockVendor(tx)
        const before = await findOwn(tx, serviceId, 'change')
        // A concurrent edit may have removed the other contacts.
        parse(serviceEdit(before, normalizePhoneNumber), input)
        await tx.db.service.update({
          where: { id: serviceId },
          data: { ...fields, searchText: buildSearchText(fields), editedAt: tx.now() },
        })
        if (logo !== undefined) await replaceMedia(tx, editLogos, media, { serviceId })
        return { serviceId }
      }),
    ),
  )
}

/** Hides a service from all but its vendor and moderators, or shows it again; false if nothing changes. */
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

/** Counts for the vendor that the caller opens the contacts of a service; NOT_FOUND if they cannot see it. */
export async function openContacts(
  ctx: AuthenticatedContext,
  serviceId: number,
): Promise<{ serviceId: number }> {
  await enforceLimit(ctx.limits, contactsRule, String(ctx.viewer.id))
  const isVisible = await retryOnConflict(() => countContactsOpening(ctx, serviceId))
  if (!isVisible) throw notFound()
  return { serviceId }
}
