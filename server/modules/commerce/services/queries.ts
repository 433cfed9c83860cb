// SQL of services: listing statements, and the counter of viewers who opened the contacts (house D2).
import type { Context } from '#server/core/context/context.ts'
import { listingIsVisible, viewerParams } from '#server/core/visibility/visibility.ts'
import {
  createListingQueries,
  joinVendor,
  type Listing,
  type ListingFacts,
  type ListingKind,
} from '#server/modules/commerce/listings/queries.ts'

export interface VisibleService extends Listing {
  category: string
  contactPhone: string | null
  contactEmail: string | null
  contactWhatsapp: string | null
  pricingInfo: string | null
  availability: string | null
  location: string | null
  contactsOpened: number
}

/** A service with its facts for one viewer. */
export type ServiceRow = VisibleService & ListingFacts

export const services: ListingKind = {
  name: 'Service',
  table: '"Service"',
  key: 'serviceId',
  columns: `p."contactPhone", p."contactEmail", p."contactWhatsapp", p."pricingInfo", p.availability, p.location,
  p."contactsOpened"`,
  savesTable: 'SavedService',
  similarFunction: '"servicesLike"',
}

export const serviceQueries = createListingQueries<VisibleService>(services)

const countOpeningSql = `
  WITH visible AS (SELECT p.id FROM "Service" p ${joinVendor} WHERE p.id = $4::int AND ${listingIsVisible('p', 'u')}),
  counted AS (
    UPDATE "Service" SET "contactsOpened" = "contactsOpened" + 1 WHERE id = (SELECT id FROM visible) AND "vendorId" <> $1::int)
  SELECT id FROM visible`

/** Counts that a viewer other than the vendor opens the contacts; false if they cannot see the service. */
export async function countContactsOpening(ctx: Context, serviceId: number): Promise<boolean> {
  return (await ctx.sql(countOpeningSql, [...viewerParams(ctx), serviceId])).length > 0
}
