// Conversions of Relay's global ids: "User:12" in base64 in GraphQL, 12 in rows, REST paths and commands.
import { Refusal } from '#server/core/context/refusal.ts'

/** Maximum of PostgreSQL's integer columns. */
export const largestId = 2_147_483_647

export const globalId = (type: string, databaseId: number): string =>
  Buffer.from(`${type}:${databaseId}`).toString('base64')

/** Returns the row id inside a global id of that type; throws NOT_FOUND for any other text. */
export function databaseId(type: string, id: string): number {
  const [typename, row, ...rest] = Buffer.from(id, 'base64').toString('utf8').split(':')
  if (typename !== type || rest.length > 0) throw new Refusal('NOT_FOUND', `${type} not found`)
  return rowId(type, row ?? '')
}

/** Parses a row id from a path or an input; throws NOT_FOUND for any other text. */
export function rowId(type: string, text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > largestId) throw new Refusal('NOT_FOUND', `${type} not found`)
  return id
}
