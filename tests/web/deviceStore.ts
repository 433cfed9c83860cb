// Stands in for idb-keyval, since happy-dom has no IndexedDB: the device storage of a test.
export const kept = new Map<string, unknown>()

export const createStore = () => null
export const set = async (key: string, value: unknown) => void kept.set(key, value)
export const del = async (key: string) => void kept.delete(key)
export const delMany = async (keys: string[]) => keys.forEach((key) => kept.delete(key))
export const getMany = async (keys: string[]) => keys.map((key) => kept.get(key))
export const keys = async () => [...kept.keys()]
