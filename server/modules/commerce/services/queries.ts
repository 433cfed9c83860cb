// The statements of services: those of every listing, and the count of who opens the contacts of one (house D2).
import type { Context } from '#server/core/context/context.ts'
import { offerIsVisible, viewerParams } from '#server/core/visibility/visibility.ts'
import {
  listingQueries,
  withVendor,
  type Listing,
  type ListingFacts,
  type ListingKind,
} from '#server/modules/commerce/listings/queries.ts'

/** A service as commands read it. */
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

/** A service as everybody sees it who may know of its vendor. */
export type ServiceRow = VisibleService & ListingFacts

export const services: ListingKind = {
  name: 'Service',
  table: '"Service"',
  key: 'serviceId',
  columns: `p."contactPhone", p."contactEmail", p."contactWhatsapp", p."pricingInfo", p.availability, p.location,
  p."contactsOpened"`,
  saves: 'SavedService',
  like: '"servicesLike"',
}

export const serviceQueries = listingQueries<VisibleService>(services)

const opening = `
  WITH seen AS (SELECT p.id FROM "Service" p ${withVendor} WHERE p.id = $4::int AND ${offerIsVisible('p', 'u')}),
  counted AS (
    UPDATE "Service" SET "contactsOpened" = "contactsOpened" + 1 WHERE id = (SELECT id FROM seen) AND "vendorId" <> $1::int)
  SELECT id FROM seen`

/** Counts an opening of a vendor's contacts by anybody else; returns false if the caller does not see the service. */
export async function countOpening(ctx: Context, serviceId: number): Promise<boolean> {
  return (await ctx.sql(opening, [...viewerParams(ctx), serviceId])).length > 0
}
