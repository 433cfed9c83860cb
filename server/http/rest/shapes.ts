// The oddities of the documented answers, each written once: 1 and 0, the case of words, what is not there.
import * as z from 'zod/mini'
import { Refusal } from '#server/core/context/refusal.ts'

/** A flag as the documented clients compare it (ADR 2). */
export const flag = z.union([z.literal(0), z.literal(1)])
export const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** What a document found; NOT_FOUND where the graph answers with null. */
export function found<Thing>(type: string, thing: Thing | null): Thing {
  if (thing === null) throw new Refusal('NOT_FOUND', `${type} not found`)
  return thing
}

/** What `node` found, if it is of the type that has the field. */
export const having = <Thing extends object, Field extends string>(thing: Thing | null, field: Field) =>
  thing && field in thing ? (thing as Extract<Thing, Record<Field, unknown>>) : null

/** The caller's own part of the graph: null when nobody is signed in, which REST answers with 401. */
export function own<Viewer>(viewer: Viewer | null): Viewer {
  if (viewer === null) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  return viewer
}

/** The entries of a list. */
export const nodesOf = <Node>(list: { edges: { node: Node }[] } | null): Node[] =>
  list?.edges.map(({ node }) => node) ?? []

/** A word of the graph ("VENDOR") as REST spells it ("vendor"). */
export const lowerCase = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>

/** The other way round. */
export const upperCase = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>
