// Leaves this browser at once, then tells the server, now or when the connection is back (ADR 14).
import { graphql } from 'react-relay'
import { send } from '#web/relay/network/send.ts'
import { isUnanswered, ServerError } from '#web/relay/network/serverError.ts'
import type { signOutMutation } from '#web/__generated__/signOutMutation.graphql.ts'
import { isSignOutPending, localKeys, removeKey, writeKey } from './keys.ts'
import { getSession, leaveSession, settleSignOut } from './session.ts'

const mutation = graphql`
  mutation signOutMutation {
    signOut {
      message
    }
  }
`

/** 'Logging out' is not shown longer than this. */
const patienceMs = 5000

/** Nobody knows whether the session has ended: there was no answer, or none of the server's own. */
const mayHaveFailed = (error: unknown) =>
  isUnanswered(error) || (error instanceof ServerError && (error.status >= 500 || error.status === 429))

/** The server does not know the session, so it is already over. */
const isOver = (error: unknown) => error instanceof ServerError && error.code === 'UNAUTHENTICATED'

/** Ends the session of this bearer, or without one that of the cookie. Whatever the server says for good settles it. */
async function revoke(token: string | null) {
  const call = send<signOutMutation>(mutation, {}, { token, timeoutMs: patienceMs })
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (mayHaveFailed(error)) throw error
  removeKey(localKeys.signOutPending)
  if (error && !isOver(error)) throw error
}

/** Rejects when the server could not be told; the person is signed out here all the same. */
export async function signOut(): Promise<void> {
  const token = leaveSession()
  if (token) writeKey(localKeys.signOutPending, 'true')
  try {
    if (token) await revoke(token)
  } finally {
    settleSignOut()
  }
}

let finishing: Promise<void> | null = null

/**
 * Tells the server of a sign-out it has yet to hear of. The token is gone, since on a shared phone nothing of it may
 * stay behind; the cookie is still here, and no script can read it. Never rejects: the next return tries again.
 */
export async function finishSignOut(): Promise<void> {
  if (!isSignOutPending() || getSession().token || !navigator.onLine) return
  finishing ??= revoke(null)
    .catch(() => {})
    .finally(() => {
      finishing = null
    })
  await finishing
}
