// The types of databases.mjs, for the tests that are written in TypeScript.
export function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<unknown> }>
