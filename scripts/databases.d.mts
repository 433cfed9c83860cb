// Types of databases.mjs.
export function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<unknown> }>
export function query(url: string, statement: string): Promise<{ rows: unknown[]; rowCount: number | null }>
export function newPrefix(): string
export function dropDatabases(serverUrl: string, prefix: string): Promise<void>
