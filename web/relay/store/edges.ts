// Edges of lists in the store. Missing-field handlers keep edges that the client created from triggering a fetch.
import type { MissingFieldHandler, ReadOnlyRecordProxy, RecordProxy } from 'relay-runtime'

export const getEdges = (list: RecordProxy | null | undefined) =>
  (list?.getLinkedRecords('edges') ?? []).filter((edge) => edge != null)
export const getNodeId = (edge: RecordProxy | undefined) => edge?.getLinkedRecord('node')?.getDataID()

/** True for an edge without the server's cursor. */
export const isClientEdge = (record: ReadOnlyRecordProxy | null | undefined) =>
  record?.getType().endsWith('Edge') === true && !record.getValue('cursor')

export const clientEdgeHandlers: MissingFieldHandler[] = [
  { kind: 'scalar', handle: (_field, record) => (isClientEdge(record) ? null : undefined) },
  { kind: 'linked', handle: (_field, record) => (isClientEdge(record) ? null : undefined) },
]
