// The end of a list in the store: nodes appended by the client, also behind pages that are still unread.
import {
  commitLocalUpdate,
  ConnectionHandler,
  getRelayHandleKey,
  type Environment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'
import { getEdges, isClientEdge, getNodeId } from './edges.ts'
import { getListId, type List } from './lists.ts'

const hasMore = (list: RecordProxy) => list.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true

/** Appends a node, once, to a loaded list. With pages left to load, does nothing unless `isGapAllowed`. */
export function appendNode(store: RecordSourceProxy, list: List, id: string, isGapAllowed: boolean) {
  const record = store.get(getListId(list))
  const node = store.get(id)
  if (!record || !node || (hasMore(record) && !isGapAllowed)) return
  if (getEdges(record).some((edge) => getNodeId(edge) === id)) return
  ConnectionHandler.insertEdgeAfter(record, ConnectionHandler.createEdge(store, record, node, list.edgeType))
}

/** Creates an empty list without filters unless it exists, as Relay does for an answer without edges. */
export function createEmptyList(store: RecordSourceProxy, { ownerId, key }: List) {
  const owner = store.get(ownerId)
  const handleKey = getRelayHandleKey('connection', key, null)
  if (!owner || owner.getLinkedRecord(handleKey)) return
  const fieldKey = 'noEdges'
  const emptyPage =
    store.get(`${ownerId}:${fieldKey}`) ?? store.create(`${ownerId}:${fieldKey}`, 'Connection')
  emptyPage.setLinkedRecords([], 'edges')
  owner.setLinkedRecord(emptyPage, fieldKey)
  ConnectionHandler.update(store, { handle: 'connection', handleKey, fieldKey, dataID: ownerId, args: {} })
}

/** Returns the ids of nodes that the client appended behind unread pages. */
export function findAppendedIds(environment: Environment, list: List): string[] {
  const appended: string[] = []
  commitLocalUpdate(environment, (store) => {
    const record = store.get(getListId(list))
    if (!record || !hasMore(record)) return
    const ids = getEdges(record).map((edge) => (isClientEdge(edge) ? getNodeId(edge) : undefined))
    appended.push(...ids.filter((id) => id !== undefined))
  })
  return appended
}

/** Appends such nodes again after a refetch of the list. */
export function reappendNodes(environment: Environment, list: List, ids: readonly string[]) {
  if (ids.length === 0) return
  commitLocalUpdate(environment, (store) => {
    for (const id of ids) appendNode(store, list, id, true)
  })
}
