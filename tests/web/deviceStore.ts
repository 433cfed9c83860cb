// In-memory fake of idb-keyval, since happy-dom has no IndexedDB: the device storage of the web tests.
export const store = new Map<string, unknown>()

export const createStore = () => null
export const set = async (key: string, value: unknown) => void store.set(key, value)
export const del = async (key: string) => void store.delete(key)
export const delMany = async (keys: string[]) => keys.forEach((key) => store.delete(key))
export const getMany = async (keys: string[]) => keys.map((key) => store.get(key))
export const keys = async () => [...store.keys()]
