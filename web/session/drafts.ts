// What was written and not posted goes with the session in which it was written (decision 292).
import { removeDrafts, removeKey, sessionKeys } from './keys.ts'

/** Of everybody, or of everybody else. Files whose removal fails are removed with the next sign-in. */
export function forgetDrafts(exceptOf?: number) {
  removeDrafts(exceptOf)
  removeKey(sessionKeys.unfinishedPost)
  import('./draftStore.ts').then(({ dropOrphans }) => dropOrphans()).catch(() => {})
}
