// Services for tests: there by their rows.
import { searchTextOf } from '#server/modules/commerce/listings/searchText.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Fennec } from '../app.ts'

/** What a vendor says of a service, as a form or a client sends it. */
export const barbing = {
  name: 'Razor Sharp Cuts',
  description: 'Fades and dreads inside campus.',
  contactPhone: '0803 123 4567',
} as const

/** A service that is there, and its id. */
export async function serviceOf(
  { parts }: Fennec,
  vendorId: number,
  changes: Partial<Prisma.ServiceUncheckedCreateInput> = {},
): Promise<number> {
  const said = { name: barbing.name, description: barbing.description, category: 'Barbing/Salon', ...changes }
  const { id } = await parts.prisma.service.create({
    data: {
      vendorId,
      contactPhone: '+2348031234567',
      campus: 'unilag',
      searchText: searchTextOf(said),
      ...said,
    },
    select: { id: true },
  })
  return id
}
