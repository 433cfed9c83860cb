// How much of a list one call may ask for (decision 144).

/** What a connection returns when nobody says how many. */
export const defaultPageSize = 20

/** More than this is refused by GraphQL and clamped by REST (T54). */
export const largestPageSize = 100
