// Guards shared rows against reads of viewer-dependent fields.

/** Copies the row; reading one of the flags throws. */
export function withoutViewerFields<Row extends object>(
  row: Row,
  flags: readonly (keyof Row & string)[],
): Row {
  const copy = { ...row }
  for (const flag of flags)
    Object.defineProperty(copy, flag, {
      get() {
        throw new Error(`${flag} is for one reader`)
      },
    })
  return copy
}
