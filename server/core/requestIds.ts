// The id of the request being handled, so that a log line written deep inside says which one it belongs to.
import { AsyncLocalStorage } from 'node:async_hooks'

export const requestIds = new AsyncLocalStorage<string>()
