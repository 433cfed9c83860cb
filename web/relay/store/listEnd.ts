// The end of a list in the store: what is put there once, and kept there while what stands before it is still unread.
import {
  commitLocalUpdate,
  ConnectionHandler,
  getRelayHandleKey,
  type Environment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'
import { isMadeHere } from './edges.ts'
import { idOf, type List } from './lists.ts'

const edgesOf = (list: RecordProxy) => (list.getLinkedRecords('edges') ?? []).filter((edge) => edge != null)
const nodeIdOf = (edge: RecordProxy) => edge.getLinkedRecord('node')?.getDataID()
const hasMore = (list: RecordProxy) => list.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true

/** Puts something at the end, once, if the list has been read; behind what is still to be read only when it may be. */
export function putLast(store: RecordSourceProxy, list: List, id: string, mayJump: boolean) {
  const record = store.get(idOf(list))
  const node = store.get(id)
  if (!record || !node || (hasMore(record) && !mayJump)) return
  if (edgesOf(record).some((edge) => nodeIdOf(edge) === id)) return
  ConnectionHandler.insertEdgeAfter(record, ConnectionHandler.createEdge(store, record, node, list.edgeType))
}

/** Starts an empty list without filters, unless it has been read: as Relay does from an answer that holds no edges. */
export function startList(store: RecordSourceProxy, { of, key }: List) {
  const owner = store.get(of)
  const handleKey = getRelayHandleKey('connection', key, null)
  if (!owner || owner.getLinkedRecord(handleKey)) return
  const fieldKey = 'noEdges'
  const answer = store.get(`${of}:${fieldKey}`) ?? store.create(`${of}:${fieldKey}`, 'Connection')
  answer.setLinkedRecords([], 'edges')
  owner.setLinkedRecord(answer, fieldKey)
  ConnectionHandler.update(store, {
    handle: 'connection',
    handleKey,
    fieldKey,
    dataID: of,
    args: {},
  })
}

/** What stands in a list behind others that have not been read yet: it was put there. */
export function aheadIn(environment: Environment, list: List): string[] {
  const ahead: string[] = []
  commitLocalUpdate(environment, (store) => {
    const record = store.get(idOf(list))
    if (!record || !hasMore(record)) return
    const ids = edgesOf(record).map((edge) => (isMadeHere(edge) ? nodeIdOf(edge) : undefined))
    ahead.push(...ids.filter((id) => id !== undefined))
  })
  return ahead
}

/** Puts it back after the list was read anew. */
export function putBack(environment: Environment, list: List, ids: readonly string[]) {
  if (ids.length === 0) return
  commitLocalUpdate(environment, (store) => {
    for (const id of ids) putLast(store, list, id, true)
  })
}
