// A guard against reads of viewer-dependent fields from rows that several viewers share.

/** Returns a copy of the row that throws when one of `fields` is read. */
export function guardViewerFields<Row extends object>(
  row: Row,
  fields: readonly (keyof Row & string)[],
): Row {
  const copy = { ...row }
  for (const field of fields)
    Object.defineProperty(copy, field, {
      get() {
        throw new Error(`${field} is for one reader`)
      },
    })
  return copy
}
