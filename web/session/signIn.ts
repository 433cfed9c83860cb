// Signs in and starts the session in this browser (000 §4).
import { graphql } from 'react-relay'
import type { Credentials } from '#rules/identity/auth'
import { send } from '#web/relay/network/send.ts'
import type { signInMutation } from '#web/__generated__/signInMutation.graphql.ts'
import { beginSession } from './session.ts'
import { finishSignOut } from './signOut.ts'
import { toSessionUser, type SessionUser } from './user.ts'

const mutation = graphql`
  mutation signInMutation($input: SignInInput!) {
    signIn(input: $input) {
      token
      viewer {
        email
        theme
        hasCompletedSetup
        user {
          databaseId
          userType
          firstName
        }
      }
    }
  }
`

/** Sends no token, as an old one could be refused. Rejects with a ServerError. */
export async function signIn(input: Credentials): Promise<SessionUser> {
  // First, because the new session replaces the cookie that can still end the old one.
  await finishSignOut()
  const answer = await send<signInMutation>(mutation, { input }, { token: null })
  const user = toSessionUser(answer.signIn.viewer)
  beginSession(answer.signIn.token, user)
  return user
}
