// A list that is read from its end, or around a place in it: read anew, it keeps the pages that touch what came.
import {
  ConnectionHandler,
  DefaultHandlerProvider,
  type HandleFieldPayload,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'

const edgesOf = (list: RecordProxy | null | undefined) =>
  (list?.getLinkedRecords('edges') ?? []).filter((edge) => edge != null)
const nodeIdOf = (edge: RecordProxy | undefined) => edge?.getLinkedRecord('node')?.getDataID()
const endsOf = (list: RecordProxy | null | undefined) => {
  const page = list?.getLinkedRecord('pageInfo')
  return {
    hasPreviousPage: page?.getValue('hasPreviousPage'),
    startCursor: page?.getValue('startCursor'),
    hasNextPage: page?.getValue('hasNextPage'),
    endCursor: page?.getValue('endCursor'),
  }
}

/** As the usual one, which forgets all pages but the first where a list is read anew. */
function update(store: RecordSourceProxy, payload: HandleFieldPayload) {
  const { last, before, after } = payload.args
  const find = () => store.get(payload.dataID)?.getLinkedRecord(payload.handleKey)
  const isReadAnew = last != null && before == null && after == null
  const [known, knownEnds] = isReadAnew ? [edgesOf(find()), endsOf(find())] : [[], null]
  ConnectionHandler.update(store, payload)
  const list = find()
  if (!list || !knownEnds) return
  const came = edgesOf(list)
  const placeOf = (edge: RecordProxy | undefined) =>
    known.findIndex((one) => nodeIdOf(one) === nodeIdOf(edge))
  const [first, end] = [placeOf(came[0]), placeOf(came.at(-1))]
  const ends = endsOf(list)
  // What the server says is not there any more is not: only what it has more of is kept.
  const earlier = ends.hasPreviousPage && first > 0 ? known.slice(0, first) : []
  const later = ends.hasNextPage && end >= 0 ? known.slice(end + 1) : []
  list.setLinkedRecords([...earlier, ...came, ...later], 'edges')
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
