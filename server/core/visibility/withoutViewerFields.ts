// Guards shared rows against reads of viewer-dependent fields.

/** Copies the row; reading one of the flags throws. */
export const withoutViewerFields = <Row extends object>(
  row: Row,
  flags: readonly (keyof Row & string)[],
): Row =>
  Object.defineProperties(
    { ...row },
    Object.fromEntries(
      flags.map((flag) => [
        flag,
        {
          get(): never {
            throw new Error(`${flag} is for one reader`)
          },
        },
      ]),
    ),
  )
