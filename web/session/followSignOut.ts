// Sees to it that no sign-out is forgotten: at start-up and on return the server is told of one it missed.
import { onReturn } from '#web/relay/store/freshness.ts'
import { isSignOutPending } from './keys.ts'

export function followSignOut() {
  function finish() {
    if (!isSignOutPending()) return
    import('./signOut.ts').then(
      ({ finishSignOut }) => finishSignOut(),
      // The code did not arrive; nor would the call.
      () => {},
    )
  }
  finish()
  return onReturn(finish)
}
