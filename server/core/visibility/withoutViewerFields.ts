// A row as it is for nobody in particular: whoever reads what it is for one reader out of what is told to many has a fault.

/** A copy of the row in which these flags throw. */
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
