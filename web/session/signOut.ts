// Leaves this browser at once, then tells the server, now or when the connection is back (decision 129).
import { graphql } from 'react-relay'
import { onReturn } from '#web/relay/freshness.ts'
import { send } from '#web/relay/send.ts'
import { isUnanswered, ServerError } from '#web/relay/serverError.ts'
import type { signOutMutation } from '#web/__generated__/signOutMutation.graphql.ts'
import { leaveSession, settleSignOut } from './session.ts'

const mutation = graphql`
  mutation signOutMutation {
    signOut {
      message
    }
  }
`

/** 'Logging out' is not shown longer than this. */
const patienceMs = 5000

const revoke = (token: string) => send<signOutMutation>(mutation, {}, { token, timeoutMs: patienceMs })

/** Nobody knows whether the session has ended: there was no answer, or none of the server's own. */
const mayHaveFailed = (error: unknown) =>
  isUnanswered(error) || (error instanceof ServerError && error.status >= 500)

/**
 * Tries again when the person comes back to the page or the connection does, until the server has answered. The token
 * is kept in memory only: on a shared phone nothing of it may stay behind.
 */
function revokeLater(token: string) {
  const forget = onReturn(() => {
    forget()
    revoke(token).catch((error: unknown) => mayHaveFailed(error) && revokeLater(token))
  })
}

/** Rejects when the server could not be told; the person is signed out here all the same. */
export async function signOut(): Promise<void> {
  const token = leaveSession()
  try {
    if (token) await revoke(token)
  } catch (error) {
    // A token the server does not know is a session already over.
    if (error instanceof ServerError && error.code === 'UNAUTHENTICATED') return
    if (token && mayHaveFailed(error)) revokeLater(token)
    throw error
  } finally {
    settleSignOut()
  }
}
