// Lists in the store: which have been read, and what is put on top of one.
import { commitLocalUpdate, ConnectionHandler, type Environment } from 'relay-runtime'

/** A list by the key of its connection, the filters it is read with, and the id of what has it. */
export interface List {
  of: string
  key: string
  filters?: object
  edgeType: string
}

export const idOf = ({ of, key, filters }: List) => ConnectionHandler.getConnectionID(of, key, filters)

/** The ids of those that have been read, for `@prependNode` and its like. */
export function readOf(environment: Environment, lists: readonly List[]): string[] {
  const source = environment.getStore().getSource()
  return lists.map(idOf).filter((id) => source.has(id))
}

/** Puts what has been read with all that the list shows of it on top, the first highest. */
export function putOnTop(environment: Environment, list: List, ids: readonly string[]) {
  commitLocalUpdate(environment, (store) => {
    const record = store.get(idOf(list))
    for (const node of ids.toReversed().map((id) => store.get(id))) {
      if (!record || !node) continue
      const edge = ConnectionHandler.createEdge(store, record, node, list.edgeType)
      ConnectionHandler.insertEdgeBefore(record, edge)
    }
  })
}
