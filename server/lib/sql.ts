// The type of functions that run SQL.

/** Runs a prepared statement with `$1` parameters; returns its rows. */
export type Sql = <Row>(text: string, parameters: unknown[]) => Promise<Row[]>
