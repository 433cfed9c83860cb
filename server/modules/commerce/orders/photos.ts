// Photo of an order: the product's own file, kept as long as an order refers to it (ADR 25).
import type { Context } from '#server/core/context/context.ts'
import { declareFileHolder } from '#server/modules/shared/media/holders.ts'
import type { ReservedProduct } from './queries.ts'

/** Width of an order row on a high-density screen, in pixels. */
const minWidth = 192

export function photoColumns({ photoKey, photoWidths, photoThumbhash }: ReservedProduct) {
  if (photoKey === null) return {}
  const widths = photoWidths ?? []
  const width = widths.find((candidate) => candidate >= minWidth) ?? widths.at(-1)
  return { photoKey, photoName: `${photoKey}-${width}.webp`, photoThumbhash }
}

declareFileHolder(async ({ db }: Context, keys) => {
  const rows = await db.order.findMany({
    where: { photoKey: { in: keys } },
    select: { photoKey: true },
    distinct: ['photoKey'],
  })
  return rows.flatMap(({ photoKey }) => photoKey ?? [])
})
