// Schemas that several REST bodies and queries share: ids, flags, numbers and lists.
import * as z from 'zod/mini'
import { globalId, rowId } from '#server/core/context/ids.ts'

export const rowOf = (type: string, row: string | number | undefined): number => rowId(type, String(row))

export const nodeId = (type: string, row: string | number | undefined): string =>
  globalId(type, rowOf(type, row))

/** A whole number from 1 in a query, documented as an integer; refused beyond `maximum`. */
export const wholeNumber = (message: string, maximum?: number) =>
  z
    .pipe(
      z.string(message).check(
        z.regex(/^\d+$/, message),
        z.refine((digits) => Number(digits) >= 1 && Number(digits) <= (maximum ?? Infinity), {
          error: message,
        }),
      ),
      z.transform(Number),
    )
    .register(z.globalRegistry, { type: 'integer', minimum: 1, maximum, pattern: undefined })

/** An optional row id; an empty text is none, as in forms. */
export const optionalRow = (message: string) => z.nullish(z.union([z.int(), z.string()], message))

export const optionalNodeId = (type: string, row: string | number | null | undefined): string | null =>
  row === null || row === undefined || row === '' ? null : nodeId(type, row)

/** A flag as documented clients send it: true or false, 1 or 0, or the text of either (ADR 2). */
export const flagInput = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], message),
    z.transform((value) => [true, 1, '1', 'true'].includes(value)),
  )

/** A list as JSON, or as JSON text in forms. With `alone`, any other text is a list of itself. */
export const listOf = <Item extends z.ZodMiniType>(item: Item, message: string, { alone = false } = {}) =>
  readAs(z.nullish(z.union([z.string(), z.array(item)], message)), { item, message, alone })

/** As `listOf`, but undefined if left out. */
export const optionalListOf = <Item extends z.ZodMiniType>(
  item: Item,
  message: string,
  { alone = false } = {},
) => z.optional(readAs(z.nullable(z.union([z.string(), z.array(item)], message)), { item, message, alone }))

const readAs = <Given extends z.ZodMiniType<unknown>, Item extends z.ZodMiniType>(
  value: Given,
  { item, message, alone }: { item: Item; message: string; alone: boolean },
) =>
  z.pipe(
    z.pipe(
      value,
      z.transform((list): unknown => (typeof list === 'string' ? readList(list, alone) : (list ?? []))),
    ),
    z.array(item, message),
  )

function readList(text: string, alone: boolean): unknown {
  if (text.trim() === '') return []
  if (alone && !text.trimStart().startsWith('[')) return [text]
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
