// Conversions of GraphQL data to the values of REST responses: flags, enums, required objects and lists.
import * as z from 'zod/mini'
import { Refusal } from '#server/core/context/refusal.ts'

/** A flag as documented clients compare it (ADR 2). */
export const flag = z.union([z.literal(0), z.literal(1)])
/** Converts a boolean to such a flag. */
export const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Returns the object; throws NOT_FOUND for null. */
export function requireFound<Thing>(type: string, thing: Thing | null): Thing {
  if (thing === null) throw new Refusal('NOT_FOUND', `${type} not found`)
  return thing
}

/** Returns the `node` if its type has the field, else null. */
export const ifHasField = <Thing extends object, Field extends string>(thing: Thing | null, field: Field) =>
  thing && field in thing ? (thing as Extract<Thing, Record<Field, unknown>>) : null

/** Returns the viewer; throws UNAUTHENTICATED for null. */
export function requireViewer<Viewer>(viewer: Viewer | null): Viewer {
  if (viewer === null) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  return viewer
}

/** Returns the nodes of a connection; none for null. */
export const listNodes = <Node>(list: { edges: { node: Node }[] } | null): Node[] =>
  list?.edges.map(({ node }) => node) ?? []

/** Converts an enum value ("VENDOR") to its REST spelling ("vendor"). */
export const lowerCase = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>

export const upperCase = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>
