// Lists (Relay connections) in the store: which have been read, and prepending to one.
import { commitLocalUpdate, ConnectionHandler, type Environment } from 'relay-runtime'

/** Identifies a list in the store. */
export interface List {
  /** Record id of the object that has the list. */
  ownerId: string
  /** Key of the `@connection` directive. */
  key: string
  filters?: object
  edgeType: string
}

/** Returns the record id of a list. */
export const getListId = ({ ownerId, key, filters }: List) =>
  ConnectionHandler.getConnectionID(ownerId, key, filters)

/** Returns the ids of the lists that have been read, for `@prependNode` and similar directives. */
export function findReadLists(environment: Environment, lists: readonly List[]): string[] {
  const source = environment.getStore().getSource()
  return lists.map(getListId).filter((id) => source.has(id))
}

/** Prepends nodes, the first one on top; their records must hold all fields that the list shows. */
export function prependNodes(environment: Environment, list: List, ids: readonly string[]) {
  commitLocalUpdate(environment, (store) => {
    const record = store.get(getListId(list))
    for (const node of ids.toReversed().map((id) => store.get(id))) {
      if (!record || !node) continue
      const edge = ConnectionHandler.createEdge(store, record, node, list.edgeType)
      ConnectionHandler.insertEdgeBefore(record, edge)
    }
  })
}
