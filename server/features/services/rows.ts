// The statements of services: one for a page of each list, whatever its size, and services by id (house D2).
import type { Context } from '#server/core/context.ts'
import { pagedStatement } from '#server/core/pages.ts'
import { onlooker, offerIsVisible } from '#server/core/visibility.ts'
import { mediaOf, type MediaRow } from '#server/features/media/rows.ts'
import { columnsOf, readOffers, withVendor, type Offers } from '#server/features/vendors/rows.ts'
import type { User } from '#server/generated/prisma/client.ts'

/** A service as everybody sees it who may know of its vendor. */
export interface ServiceRow {
  id: number
  vendorId: number
  name: string
  description: string
  category: string
  contactPhone: string | null
  contactEmail: string | null
  contactWhatsapp: string | null
  pricingInfo: string | null
  availability: string | null
  location: string | null
  contactsOpened: number
  media: MediaRow[]
  createdAt: Date
  editedAt: Date | null
  isHeld: boolean
  vendor: User
  viewerHasSaved: boolean
}

const said = `
  p.id, p."vendorId", p.name, p.description, p.category, p."contactPhone", p."contactEmail", p."contactWhatsapp",
  p."pricingInfo", p.availability, p.location`

const facts = `
  ${said}, p."contactsOpened", p."createdAt", p."editedAt", p."isHeld", ${mediaOf('serviceId', 'p')} AS media`

export const services: Offers = {
  table: '"Service"',
  facts,
  saves: { table: 'SavedService', key: 'serviceId' },
  like: '"servicesLike"',
}

const serviceColumns = columnsOf(services)

const byIds = `
  SELECT ${serviceColumns} FROM "Service" p ${withVendor}
  WHERE p.id = ANY($4::int[]) AND ${offerIsVisible('p', 'u')}`

/** Those of the services that the caller may see. */
export async function findServices(ctx: Context, ids: number[]): Promise<ServiceRow[]> {
  return readOffers<ServiceRow>(ctx, byIds, [...onlooker(ctx), ids])
}

const ofVendors = pagedStatement(
  (limit) => `
    SELECT listed.* FROM unnest((SELECT $5::int[])) AS owner(key) CROSS JOIN LATERAL (
      SELECT ${serviceColumns} FROM "Service" p ${withVendor}
      WHERE p."vendorId" = owner.key AND p.id < $4::int AND ${offerIsVisible('p', 'u')}
      ORDER BY p.id DESC LIMIT ${limit}) AS listed
    ORDER BY listed.id DESC`,
)

/** A page of the services of each of these vendors, the newest first, and a row more if there are any behind it. */
export async function findOfVendors(
  ctx: Context,
  vendorIds: number[],
  { before, size }: { before: number; size: number },
): Promise<Map<number, ServiceRow[]>> {
  const lists = new Map<number, ServiceRow[]>(vendorIds.map((id) => [id, []]))
  const rows = await readOffers<ServiceRow>(ctx, ofVendors(size), [...onlooker(ctx), before, vendorIds])
  for (const row of rows) lists.get(row.vendorId)?.push(row)
  return lists
}

/** What a verb needs to know of a service that the caller sees. */
export type VisibleService = Pick<
  ServiceRow,
  | 'id'
  | 'vendorId'
  | 'name'
  | 'description'
  | 'category'
  | 'contactPhone'
  | 'contactEmail'
  | 'contactWhatsapp'
>

const oneVisible = `SELECT ${said} FROM "Service" p ${withVendor} WHERE p.id = $4::int AND ${offerIsVisible('p', 'u')}`

const locks = { none: '', change: ' FOR NO KEY UPDATE OF p', deletion: ' FOR KEY SHARE OF p' } as const

/**
 * A service by id, if the caller sees it. Until the transaction ends, `lock` keeps others from changing it, or only from
 * deleting it.
 */
export async function findService(
  ctx: Context,
  serviceId: number,
  lock: keyof typeof locks,
): Promise<VisibleService | undefined> {
  return (await ctx.sql<VisibleService>(oneVisible + locks[lock], [...onlooker(ctx), serviceId]))[0]
}

const lockingNext =
  'SELECT id FROM "Service" WHERE "vendorId" = $1::int ORDER BY id LIMIT 1 FOR NO KEY UPDATE'

/** Any service of a person, locked. */
export async function lockServiceOf({ sql }: Context, vendorId: number): Promise<number | undefined> {
  return (await sql<{ id: number }>(lockingNext, [vendorId]))[0]?.id
}

const opening = `
  WITH seen AS (SELECT p.id FROM "Service" p ${withVendor} WHERE p.id = $4::int AND ${offerIsVisible('p', 'u')}),
  counted AS (
    UPDATE "Service" SET "contactsOpened" = "contactsOpened" + 1 WHERE id = (SELECT id FROM seen) AND "vendorId" <> $1::int)
  SELECT id FROM seen`

/** Counts that somebody looks at the ways to reach a vendor, unless it is himself; false for a service he does not see. */
export async function countOpening(ctx: Context, serviceId: number): Promise<boolean> {
  return (await ctx.sql(opening, [...onlooker(ctx), serviceId])).length > 0
}
