// The types of databases.mjs, for the tests that are written in TypeScript.
export function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<unknown> }>
/** Runs one statement on a connection of its own. */
export function query(url: string, statement: string): Promise<{ rows: unknown[]; rowCount: number | null }>
