// Relay connection handler for lists read from their end: a refetch keeps loaded pages adjacent to the new one.
import {
  ConnectionHandler,
  DefaultHandlerProvider,
  type HandleFieldPayload,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'
import { edgesOf, nodeIdOf } from './edges.ts'

const endsOf = (list: RecordProxy | null | undefined) => {
  const page = list?.getLinkedRecord('pageInfo')
  return {
    hasPreviousPage: page?.getValue('hasPreviousPage'),
    startCursor: page?.getValue('startCursor'),
    hasNextPage: page?.getValue('hasNextPage'),
    endCursor: page?.getValue('endCursor'),
  }
}

/** Relay's own handler would drop all pages but the refetched one. */
function update(store: RecordSourceProxy, payload: HandleFieldPayload) {
  const { last, before, after } = payload.args
  const find = () => store.get(payload.dataID)?.getLinkedRecord(payload.handleKey)
  const isRefetch = last != null && before == null && after == null
  const [known, knownEnds] = isRefetch ? [edgesOf(find()), endsOf(find())] : [[], null]
  ConnectionHandler.update(store, payload)
  const list = find()
  if (!list || !knownEnds) return
  const received = edgesOf(list)
  const placeOf = (edge: RecordProxy | undefined) =>
    known.findIndex((candidate) => nodeIdOf(candidate) === nodeIdOf(edge))
  const [first, end] = [placeOf(received[0]), placeOf(received.at(-1))]
  const ends = endsOf(list)
  // Keeps old pages only on the sides where the server has more.
  const earlier = ends.hasPreviousPage && first > 0 ? known.slice(0, first) : []
  const later = ends.hasNextPage && end >= 0 ? known.slice(end + 1) : []
  list.setLinkedRecords([...earlier, ...received, ...later], 'edges')
  const page = list.getLinkedRecord('pageInfo')
  if (earlier.length > 0) {
    page?.setValue(knownEnds.hasPreviousPage, 'hasPreviousPage')
    page?.setValue(knownEnds.startCursor, 'startCursor')
  }
  if (later.length > 0) {
    page?.setValue(knownEnds.hasNextPage, 'hasNextPage')
    page?.setValue(knownEnds.endCursor, 'endCursor')
  }
}

export const handlers: typeof DefaultHandlerProvider = (handle) =>
  handle === 'connection' ? { update } : DefaultHandlerProvider(handle)
