// The types of databases.mjs, for the tests that are written in TypeScript.
export function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<unknown> }>
/** Runs one statement on a connection of its own. */
export function query(url: string, statement: string): Promise<{ rows: unknown[]; rowCount: number | null }>
/** A prefix for the names of this run's databases, so that one run never drops another's. */
export function newPrefix(): string
/** Drops what tests have left behind. */
export function dropDatabases(serverUrl: string, prefix: string): Promise<void>
