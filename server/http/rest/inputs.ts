// What several bodies and addresses of REST have in them: ids, and lists as JSON or as its text.
import * as z from 'zod/mini'
import { globalId, rowId } from '#server/core/context/ids.ts'

/** The row that an address or a body names by its number; NOT_FOUND where it is none that there could be. */
export const rowOf = (type: string, row: string | number | undefined): number => rowId(type, String(row))

/** The same as a global id. */
export const nodeId = (type: string, row: string | number | undefined): string =>
  globalId(type, rowOf(type, row))

/** A whole number of a query from 1 on, documented as an integer; refused beyond `maximum`, if there is one. */
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

/** The number of a row that may be left out; blank is none, as forms have it. */
export const optionalRow = (message: string) => z.nullish(z.union([z.int(), z.string()], message))

export const optionalNodeId = (type: string, row: string | number | null | undefined): string | null =>
  row === null || row === undefined || row === '' ? null : nodeId(type, row)

/** A flag as the documented clients send one: true or false, 1 or 0, or the text of either (ADR 2). */
export const flagInput = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], message),
    z.transform((given) => [true, 1, '1', 'true'].includes(given)),
  )

/**
 * A list as JSON has it, or as JSON text, which is how a form and the documented clients carry one. With `alone`, any
 * other text is a list of itself.
 */
export const listOf = <Item extends z.ZodMiniType>(item: Item, message: string, { alone = false } = {}) =>
  readAs(z.nullish(z.union([z.string(), z.array(item)], message)), { item, message, alone })

/** The same where it makes a difference that nothing was said: then there is no list. */
export const optionalListOf = <Item extends z.ZodMiniType>(
  item: Item,
  message: string,
  { alone = false } = {},
) => z.optional(readAs(z.nullable(z.union([z.string(), z.array(item)], message)), { item, message, alone }))

const readAs = <Given extends z.ZodMiniType<unknown>, Item extends z.ZodMiniType>(
  given: Given,
  { item, message, alone }: { item: Item; message: string; alone: boolean },
) =>
  z.pipe(
    z.pipe(
      given,
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
