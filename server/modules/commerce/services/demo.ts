// Services of the demo campus: rows, and logos rendered and stored.
import { member } from '#server/demo/cast.ts'
import { storeScene, type DemoFileServices } from '#server/demo/files.ts'
import { demoServices } from '#server/demo/market/services.ts'
import { mapConcurrently } from '#server/demo/turns.ts'
import { listedBy } from '#server/modules/commerce/listings/demo.ts'
import { serviceLogos } from './logos.ts'

const hour = 3_600_000

/** One service every 71 hours until yesterday. */
const addedAt = (at: number, now: Date) =>
  new Date(now.getTime() - (demoServices.length - at) * 71 * hour + ((at * 29) % 13) * hour)

export const serviceRows = (now: Date) =>
  demoServices.map((service, at) => ({
    id: at + 1,
    ...listedBy(service.by, { name: service.name, description: service.says, category: service.category }),
    contactPhone: service.phone ?? null,
    contactEmail: service.email ?? null,
    contactWhatsapp: service.whatsapp ?? null,
    pricingInfo: service.costs ?? null,
    availability: service.when ?? null,
    location: service.where ?? null,
    contactsOpened: (at * 17) % 23,
    createdAt: addedAt(at, now),
  }))

/** Stores the service logos; their ids start after `before`. */
export async function storeServiceLogos(parts: DemoFileServices, before: number) {
  const withLogo = demoServices.flatMap(({ by, name, sign }, at) =>
    sign === undefined
      ? []
      : [{ name: `logo of ${name}`, ownerId: member(by).id, look: sign, serviceId: at + 1 }],
  )
  const stored = await mapConcurrently(withLogo, async ({ name, ownerId, look, serviceId }) => {
    const drawing = { scene: 'sign', frame: 'square', look } as const
    const logo = await storeScene(parts, { name, ownerId, drawing, use: serviceLogos })
    const place = { postId: null, messageId: null, productId: null, serviceId, position: 0 }
    const row = { ...place, ownerId, waveform: null, alt: null, createdAt: addedAt(serviceId - 1, parts.now) }
    return { file: logo.file, row: { ...row, ...logo.columns } }
  })
  return {
    media: stored.map(({ row }, at) => ({ id: before + at + 1, ...row })),
    files: stored.map(({ file }) => file),
  }
}
