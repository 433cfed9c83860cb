// Services offered by vendors, such as a barber's, stored for tests.
import { buildSearchText } from '#server/modules/commerce/listings/searchText.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Fennec } from '../app.ts'

/** Fields of a service in a form or mutation. */
export const barbing = {
  name: 'Razor Sharp Cuts',
  description: 'Fades and dreads inside campus.',
  contactPhone: '0803 123 4567',
} as const

/** Stores a service, and returns its id. */
export async function storeService(
  { services }: Fennec,
  vendorId: number,
  changes: Partial<Prisma.ServiceUncheckedCreateInput> = {},
): Promise<number> {
  const columns = {
    name: barbing.name,
    description: barbing.description,
    category: 'Barbing/Salon',
    ...changes,
  }
  const { id } = await services.prisma.service.create({
    data: {
      vendorId,
      contactPhone: '+2348031234567',
      campus: 'unilag',
      searchText: buildSearchText(columns),
      ...columns,
    },
    select: { id: true },
  })
  return id
}
