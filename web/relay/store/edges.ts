// Edges that were made here: how they are told from the server's, and that nothing of them is worth asking for.
import type { MissingFieldHandler, ReadOnlyRecordProxy } from 'relay-runtime'

/** They have no place of the server's, nor anything else that it says of edges. */
export const isMadeHere = (record: ReadOnlyRecordProxy | null | undefined) =>
  record?.getType().endsWith('Edge') === true && !record.getValue('cursor')

export const edgesMadeHere: MissingFieldHandler[] = [
  { kind: 'scalar', handle: (_field, record) => (isMadeHere(record) ? null : undefined) },
  { kind: 'linked', handle: (_field, record) => (isMadeHere(record) ? null : undefined) },
]
