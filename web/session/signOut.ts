// Leaves this browser at once, then tells the server, now or when the connection is back (decision 129).
import { graphql } from 'react-relay'
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

/** The token is kept in memory only: on a shared phone nothing of it may stay behind. */
const revokeLater = (token: string) =>
  addEventListener('online', () => void revoke(token).catch(() => revokeLater(token)), { once: true })

/** Rejects when the server could not be told; the person is signed out here all the same. */
export async function signOut(): Promise<void> {
  const token = leaveSession()
  try {
    if (token) await revoke(token)
  } catch (error) {
    // A token the server does not know is a session already over.
    if (error instanceof ServerError && error.code === 'UNAUTHENTICATED') return
    if (token && isUnanswered(error)) revokeLater(token)
    throw error
  } finally {
    settleSignOut()
  }
}
