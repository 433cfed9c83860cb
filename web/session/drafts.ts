// What was written and not posted, and what was searched for, goes with the session it belongs to (ADR 30).
import { removeTraces, removeKey, sessionKeys } from './keys.ts'

/** Of everybody, or of everybody else. Files whose removal fails are removed with the next sign-in. */
export function forgetDrafts(exceptOf?: number) {
  removeTraces(exceptOf)
  removeKey(sessionKeys.unfinishedPost)
  removeKey(sessionKeys.unfinishedProduct)
  removeKey(sessionKeys.unfinishedService)
  import('./draftStore.ts').then(({ dropOrphans }) => dropOrphans()).catch(() => {})
}
