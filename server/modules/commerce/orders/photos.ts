// Photo of an order: the product's own file, kept as long as an order refers to it (ADR 25).
import type { Context } from '#server/core/context/context.ts'
import { declareFileHolder } from '#server/modules/shared/media/holders.ts'
import type { Sold } from './queries.ts'

/** Width of an order row on a high-density screen, in pixels. */
const rowWidth = 192

export function photoColumns({ photoKey, photoWidths, photoThumbhash }: Sold) {
  if (photoKey === null) return {}
  const widths = photoWidths ?? []
  const enough = widths.find((each) => each >= rowWidth) ?? widths.at(-1)
  return { photoKey, photoName: `${photoKey}-${enough}.webp`, photoThumbhash }
}

declareFileHolder(async ({ db }: Context, keys) => {
  const rows = await db.order.findMany({
    where: { photoKey: { in: keys } },
    select: { photoKey: true },
    distinct: ['photoKey'],
  })
  return rows.flatMap(({ photoKey }) => photoKey ?? [])
})
