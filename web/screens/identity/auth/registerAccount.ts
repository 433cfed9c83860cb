// Request that registers an account, and the documented error texts of its failures (000 §8).
import { graphql } from 'react-relay'
import type { Registration, SignUpType } from '#rules/identity/auth'
import { send } from '#web/relay/network/send.ts'
import { messageOf, ServerError } from '#web/relay/network/serverError.ts'
import { removeTemporaryKeys } from '#web/session/keys.ts'
import { changeSession, clearSession } from '#web/session/session.ts'
import type { registerAccountMutation } from '#web/__generated__/registerAccountMutation.graphql.ts'

const mutation = graphql`
  mutation registerAccountMutation($input: RegisterInput!) {
    register(input: $input) {
      message
    }
  }
`

const timeoutMs = 30_000
const timedOutText = 'Registration timeout - please try again'
const mayExistText =
  'Please try again. If the problem persists, the account may have been created - try logging in instead.'

/** Creates the account without starting a session; an existing token is removed (000 §4). */
export async function registerAccount(values: Registration): Promise<void> {
  const userType = values.userType.toUpperCase() as Uppercase<SignUpType>
  await send<registerAccountMutation>(
    mutation,
    { input: { ...values, userType } },
    { token: null, timeoutMs },
  )
  clearSession()
  changeSession({ registeredEmail: values.email })
}

/** Removes the temporary keys and returns the error text. */
export function handleRegistrationError(error: unknown): string {
  removeTemporaryKeys()
  const isTimeout = error instanceof ServerError && error.code === 'TIMEOUT'
  return isTimeout ? timedOutText : messageOf(error, mayExistText)
}
