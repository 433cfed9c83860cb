// Signs out locally at once and on the server now or when the connection is back (ADR 14).
import { graphql } from 'react-relay'
import { send } from '#web/relay/network/send.ts'
import { isUnanswered, ServerError } from '#web/relay/network/serverError.ts'
import type { signOutMutation } from '#web/__generated__/signOutMutation.graphql.ts'
import { isSignOutPending, localKeys, removeKey, writeKey } from './keys.ts'
import { getSession, endLocalSession, settleSignOut } from './session.ts'

const mutation = graphql`
  mutation signOutMutation {
    signOut {
      message
    }
  }
`

/** Longest time that 'Logging out' shows. */
const timeoutMs = 5000

/** True if the session may still exist: no answer came, or a temporary failure. */
const mayStillExist = (error: unknown) =>
  isUnanswered(error) || (error instanceof ServerError && (error.status >= 500 || error.status === 429))

const hasSessionEnded = (error: unknown) => error instanceof ServerError && error.code === 'UNAUTHENTICATED'

/** Ends the session of `token`, or that of the cookie. Rejects on failure; a definite answer clears the pending mark. */
async function revoke(token: string | null) {
  const call = send<signOutMutation>(mutation, {}, { token, timeoutMs })
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (mayStillExist(error)) throw error
  removeKey(localKeys.signOutPending)
  if (error && !hasSessionEnded(error)) throw error
}

/** Rejects if the server could not end the session; this device is signed out all the same. */
export async function signOut(): Promise<void> {
  const token = endLocalSession()
  if (token) writeKey(localKeys.signOutPending, 'true')
  try {
    if (token) await revoke(token)
  } finally {
    settleSignOut()
  }
}

let pendingFinish: Promise<void> | null = null

/**
 * Ends a session that an earlier sign-out could not end on the server. Uses the HttpOnly cookie, because the token must
 * not stay on a shared phone. Never rejects: the next return tries again.
 */
export async function finishSignOut(): Promise<void> {
  if (!isSignOutPending() || getSession().token || !navigator.onLine) return
  pendingFinish ??= revoke(null)
    .catch(() => {})
    .finally(() => {
      pendingFinish = null
    })
  await pendingFinish
}
