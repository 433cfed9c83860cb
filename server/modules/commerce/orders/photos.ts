// The photo that an order shows: the product's own file, which is kept as long as an order shows it (ADR 25).
import type { Context } from '#server/core/context/context.ts'
import { declareHolder } from '#server/modules/shared/media/holders.ts'
import type { Sold } from './queries.ts'

/** As wide as a row draws it on a sharp screen. */
const rowWidth = 192

/** What an order says of its photo: nothing of a product without one. */
export function pictureOf({ photoKey, photoWidths, photoThumbhash }: Sold) {
  if (photoKey === null) return {}
  const widths = photoWidths ?? []
  const enough = widths.find((each) => each >= rowWidth) ?? widths.at(-1)
  return { photoKey, photoName: `${photoKey}-${enough}.webp`, photoThumbhash }
}

declareHolder(async ({ db }: Context, keys) => {
  const rows = await db.order.findMany({
    where: { photoKey: { in: keys } },
    select: { photoKey: true },
    distinct: ['photoKey'],
  })
  return rows.flatMap(({ photoKey }) => photoKey ?? [])
})
