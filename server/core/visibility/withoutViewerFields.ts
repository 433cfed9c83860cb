// Guards shared rows against reads of viewer-dependent fields.

/** Copies the row; reading one of the flags throws. */
export function withoutViewerFields<Row extends object>(
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
