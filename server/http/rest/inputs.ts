// Zod schemas and id conversions that several REST routes share for their inputs.
import * as z from 'zod/mini'
import { globalId, rowId } from '#server/core/context/ids.ts'

/** Parses the row id of a type in a path or a body; throws NOT_FOUND for any other text. */
export const parseRowId = (type: string, row: string | number | undefined): number => rowId(type, String(row))

/** Converts a row id to the global id of its node. */
export const nodeId = (type: string, row: string | number | undefined): string =>
  globalId(type, parseRowId(type, row))

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

/** As `nodeId`; null for an absent or empty id. */
export const optionalNodeId = (type: string, row: string | number | null | undefined): string | null =>
  row === null || row === undefined || row === '' ? null : nodeId(type, row)

/** A flag as documented clients send it: true or false, 1 or 0, or the text of either (ADR 2). */
export const flagInput = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], message),
    z.transform((value) => [true, 1, '1', 'true'].includes(value)),
  )

/** A list as JSON, or as JSON text in forms. With `acceptsSingle`, any other text is a list of itself. */
export const listOf = <Item extends z.ZodMiniType>(
  item: Item,
  message: string,
  { acceptsSingle = false } = {},
) => readAs(z.nullish(z.union([z.string(), z.array(item)], message)), { item, message, acceptsSingle })

/** As `listOf`, but undefined if left out. */
export const optionalListOf = <Item extends z.ZodMiniType>(
  item: Item,
  message: string,
  { acceptsSingle = false } = {},
) =>
  z.optional(
    readAs(z.nullable(z.union([z.string(), z.array(item)], message)), { item, message, acceptsSingle }),
  )

const readAs = <Given extends z.ZodMiniType<unknown>, Item extends z.ZodMiniType>(
  value: Given,
  { item, message, acceptsSingle }: { item: Item; message: string; acceptsSingle: boolean },
) =>
  z.pipe(
    z.pipe(
      value,
      z.transform((list): unknown =>
        typeof list === 'string' ? readList(list, acceptsSingle) : (list ?? []),
      ),
    ),
    z.array(item, message),
  )

function readList(text: string, acceptsSingle: boolean): unknown {
  if (text.trim() === '') return []
  if (acceptsSingle && !text.trimStart().startsWith('[')) return [text]
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
