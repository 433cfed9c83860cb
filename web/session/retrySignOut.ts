// Finishes a sign-out that did not reach the server, at start-up and on return.
import { onReturn } from '#web/relay/store/freshness.ts'
import { isSignOutPending } from './keys.ts'

export function retrySignOut() {
  function finish() {
    if (!isSignOutPending()) return
    import('./signOut.ts').then(
      ({ finishSignOut }) => finishSignOut(),
      // If the code cannot load, the request would fail as well; the next return retries.
      () => {},
    )
  }
  finish()
  return onReturn(finish)
}
