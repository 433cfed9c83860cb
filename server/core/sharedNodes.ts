// What a door needs to know of a list to make each of its rows into text once, however many people it stands before
// (decision 423): fields and rows say so of themselves.
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '#server/core/context.ts'

/** What `extensions` of a field say for it. */
export interface SharingHints<Row> {
  /** Its connection tells its edges, by `noteEdges`. */
  notesEdges?: true
  /** It is for one reader, and its answer stands in the row. */
  isInRow?: true
  /** Whether it answers nothing about that row, whoever asks: else it may be for one reader. */
  isEmptyFor?(row: Row): boolean
}

interface Path {
  prev?: Path
  key: string | number
}

const pathOf = (path: Path): string => (path.prev ? `${pathOf(path.prev)}.${path.key}` : `${path.key}`)

/** Tells the door, if it wants to know, of what the edges of an answer are made. */
export function noteEdges<Connection extends { edges: { node: object }[] }>(
  { call }: Context,
  { path }: GraphQLResolveInfo,
  connection: Connection,
): Connection {
  call.edges?.set(pathOf(path), connection.edges)
  return connection
}
