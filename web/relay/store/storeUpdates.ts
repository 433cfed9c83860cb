// Store updates that an answer implies beyond its records, as values that features declare (house D5).
import {
  commitLocalUpdate,
  ConnectionHandler,
  type Environment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime'
import { appendNode, createEmptyList } from './listEnd.ts'
import { getListId, type List } from './lists.ts'

/** A store update; only the functions of this file create one. */
class Change {
  readonly #update: (store: RecordSourceProxy) => void

  constructor(update: (store: RecordSourceProxy) => void) {
    this.#update = update
  }

  applyTo(store: RecordSourceProxy) {
    this.#update(store)
  }
}
export type { Change }

export const applyStoreUpdates = (environment: Environment, changes: readonly Change[]) =>
  commitLocalUpdate(environment, (store) => changes.forEach((change) => change.applyTo(store)))

/**
 * Appends a node to a list, once. With `skipsPartial`, a list with pages left to load is unchanged: the node comes with
 * its page.
 */
export const appendToList = (id: string, list: List, { skipsPartial }: { skipsPartial: boolean }) =>
  new Change((store) => appendNode(store, list, id, !skipsPartial))

/** Creates an empty list without filters for a new owner; a loaded list is unchanged. */
export const createList = (list: List) => new Change((store) => createEmptyList(store, list))

/** Moves a node to the beginning of a list that has been read. */
export const moveToFront = (id: string, list: List) =>
  new Change((store) => {
    const record = store.get(getListId(list))
    const node = store.get(id)
    if (!record || !node) return
    ConnectionHandler.deleteNode(record, id)
    const edge = ConnectionHandler.createEdge(store, record, node, list.edgeType)
    ConnectionHandler.insertEdgeBefore(record, edge)
  })

/** Sets a field that holds a list of texts. */
export const setTexts = (id: string, field: string, value: readonly string[]) =>
  new Change((store) => store.get(id)?.setValue([...value], field))

/** Invalidates a list: it is refetched before it shows again. */
export const invalidateList = (list: List) =>
  new Change((store) => store.get(getListId(list))?.invalidateRecord())

/** Removes edges from a list that link to a record by one of the paths, such as ['node', 'author']. */
export const removeEdgesTo = (list: List, id: string, paths: readonly (readonly string[])[]) =>
  new Change((store) => {
    const record = store.get(getListId(list))
    const linksToTarget = (edge: RecordProxy, path: readonly string[]) =>
      path
        .reduce<RecordProxy | null | undefined>((linked, link) => linked?.getLinkedRecord(link), edge)
        ?.getDataID() === id
    const remaining = record
      ?.getLinkedRecords('edges')
      ?.filter((edge) => !paths.some((path) => linksToTarget(edge, path)))
    if (remaining) record?.setLinkedRecords(remaining, 'edges')
  })

/** Deletes a record; links to it read as null. */
export const deleteRecord = (id: string) => new Change((store) => store.delete(id))

/** Deletes every record that links to `id` by the field `link`. */
export function deleteLinkingTo(environment: Environment, link: string, id: string) {
  const source = environment.getStore().getSource()
  const linksToId = (recordId: string) =>
    (source.get(recordId)?.[link] as { __ref?: string } | null | undefined)?.__ref === id
  const recordIds = source.getRecordIDs().filter(linksToId)
  return new Change((store) => recordIds.forEach((recordId) => store.delete(recordId)))
}

/** Clears a flag of all nodes of a list created at `upTo` or before. */
export const clearFlagUpTo = (list: List, flag: string, upTo: string) =>
  new Change((store) => {
    for (const edge of store.get(getListId(list))?.getLinkedRecords('edges') ?? []) {
      const node = edge?.getLinkedRecord('node')
      if (node && String(node.getValue('createdAt')) <= upTo) node.setValue(false, flag)
    }
  })

/** Sets a number field. */
export const setCount = (id: string, field: string, value: number) =>
  new Change((store) => store.get(id)?.setValue(value, field))

/** Sets an enum field, or null. */
export const setEnum = (id: string, field: string, value: string | null | undefined) =>
  new Change((store) => store.get(id)?.setValue(value ?? null, field))

/** Sets a boolean field. */
export const setFlag = (id: string, name: string, value: boolean) =>
  new Change((store) => store.get(id)?.setValue(value, name))

/** Sets a boolean field that is still unknown to false. */
export const setFalseIfUnknown = (id: string, flag: string) =>
  new Change((store) => {
    const record = store.get(id)
    if (record?.getValue(flag) === undefined) record?.setValue(false, flag)
  })

/** Reads a number field; 0 if it is unknown. */
export const readCount = (environment: Environment, id: string, field: string) =>
  Number(environment.getStore().getSource().get(id)?.[field] ?? 0)

/** Increments a number field. The server's count may arrive first: the higher one holds. */
export function incrementField(environment: Environment, id: string, field: string) {
  const now = readCount(environment, id, field)
  return new Change((store) => {
    const record = store.get(id)
    record?.setValue(Math.max(Number(record.getValue(field)), now + 1), field)
  })
}

/** Deletes a record once and decrements field `counted.as` of the record whose id is in its field `counted.by`. */
export const deleteAndDecrement = (id: string, counted: { by: string; as: string }) =>
  new Change((store) => {
    const record = store.get(id)
    if (!record) return
    const counterId = record.getValue(counted.by)
    const counter = typeof counterId === 'string' ? store.get(counterId) : null
    counter?.setValue(Math.max(0, Number(counter.getValue(counted.as)) - 1), counted.as)
    store.delete(id)
  })

/** True if the record was read and has not been deleted since. */
export const isKnown = (environment: Environment, id: string) =>
  environment.getStore().getSource().get(id) != null
