// Services of the demo campus: rows and stored logos.
import { member } from '#server/demo/cast.ts'
import { storePicture, type DemoFileServices } from '#server/demo/files.ts'
import { demoServices } from '#server/demo/market/services.ts'
import { mapConcurrently } from '#server/demo/turns.ts'
import { listingColumns } from '#server/modules/commerce/listings/demo.ts'
import { serviceLogos } from './logos.ts'

const hour = 3_600_000

/** A service every 71 hours until yesterday. */
const addedAt = (index: number, now: Date) =>
  new Date(now.getTime() - (demoServices.length - index) * 71 * hour + ((index * 29) % 13) * hour)

export const serviceRows = (now: Date) =>
  demoServices.map((service, index) => ({
    id: index + 1,
    ...listingColumns(service.by, {
      name: service.name,
      description: service.text,
      category: service.category,
    }),
    contactPhone: service.phone ?? null,
    contactEmail: service.email ?? null,
    contactWhatsapp: service.whatsapp ?? null,
    pricingInfo: service.pricing ?? null,
    availability: service.availability ?? null,
    location: service.location ?? null,
    contactsOpened: (index * 17) % 23,
    createdAt: addedAt(index, now),
  }))

/** Stores the service logos; their ids start after `before`. */
export async function storeServiceLogos(services: DemoFileServices, before: number) {
  const withLogo = demoServices.flatMap(({ by, name, logo }, index) =>
    logo === undefined
      ? []
      : [{ name: `logo of ${name}`, ownerId: member(by).id, picture: logo, serviceId: index + 1 }],
  )
  const stored = await mapConcurrently(withLogo, async ({ name, ownerId, picture, serviceId }) => {
    const logo = await storePicture(services, { name, ownerId, picture, use: serviceLogos })
    const owner = { postId: null, messageId: null, productId: null, serviceId, position: 0 }
    const row = {
      ...owner,
      ownerId,
      waveform: null,
      alt: null,
      createdAt: addedAt(serviceId - 1, services.now),
    }
    return { file: logo.file, row: { ...row, ...logo.columns } }
  })
  return {
    media: stored.map(({ row }, index) => ({ id: before + index + 1, ...row })),
    files: stored.map(({ file }) => file),
  }
}
