// Relay connection handler for lists read from their end: a refetch keeps loaded pages adjacent to the new one.
import {
  ConnectionHandler,
  DefaultHandlerProvider,
  type HandleFieldPayload,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'
import { getEdges, getNodeId } from './edges.ts'

const readEnds = (list: RecordProxy | null | undefined) => {
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
  const findList = () => store.get(payload.dataID)?.getLinkedRecord(payload.handleKey)
  const isRefetch = last != null && before == null && after == null
  const [knownEdges, knownEnds] = isRefetch ? [getEdges(findList()), readEnds(findList())] : [[], null]
  ConnectionHandler.update(store, payload)
  const list = findList()
  if (!list || !knownEnds) return
  const received = getEdges(list)
  const findKnownIndex = (edge: RecordProxy | undefined) =>
    knownEdges.findIndex((candidate) => getNodeId(candidate) === getNodeId(edge))
  const [firstIndex, lastIndex] = [findKnownIndex(received[0]), findKnownIndex(received.at(-1))]
  const ends = readEnds(list)
  // Keeps old pages only on the sides where the server has more.
  const earlier = ends.hasPreviousPage && firstIndex > 0 ? knownEdges.slice(0, firstIndex) : []
  const later = ends.hasNextPage && lastIndex >= 0 ? knownEdges.slice(lastIndex + 1) : []
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

/** Relay's handlers, with this one for connections. */
export const connectionHandlerProvider: typeof DefaultHandlerProvider = (handle) =>
  handle === 'connection' ? { update } : DefaultHandlerProvider(handle)
