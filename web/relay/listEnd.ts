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

const noMore = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }

/** Begins a list that has not been read, as what has it is new: nothing is in it yet, and there is no more of it. */
export function beginList(store: RecordSourceProxy, list: List) {
  const owner = store.get(list.of)
  const link = getRelayHandleKey('connection', list.key, null)
  if (!owner || owner.getLinkedRecord(link, list.filters)) return
  const id = idOf(list)
  const record = store.get(id) ?? store.create(id, 'Connection')
  const pageInfo = store.get(`${id}:pageInfo`) ?? store.create(`${id}:pageInfo`, 'PageInfo')
  for (const [name, value] of Object.entries(noMore)) pageInfo.setValue(value, name)
  record.setLinkedRecord(pageInfo, 'pageInfo')
  record.setLinkedRecords([], 'edges')
  // Relay counts the edges of a list here, and reads none anew without it.
  record.setValue(0, '__connection_next_edge_index')
  owner.setLinkedRecord(record, link, list.filters)
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
