// One prepared statement for the hot reads: the same text on the pg pool and on the embedded database.

/** Runs one statement with `$1`-parameters and returns its rows. */
export type Sql = <Row>(text: string, parameters: unknown[]) => Promise<Row[]>
