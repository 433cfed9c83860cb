// Request for a password recovery code, sent to an e-mail address.
import { graphql } from 'react-relay'
import { send } from '#web/relay/network/send.ts'
import { markCodeSent } from '#web/session/recovery.ts'
import type { requestCodeMutation } from '#web/__generated__/requestCodeMutation.graphql.ts'

const mutation = graphql`
  mutation requestCodeMutation($input: RequestCodeInput!) {
    requestCode(input: $input) {
      developmentOtp
    }
  }
`

/** Returns the code on development servers, else null. Sends no bearer token, to stay anonymous. */
export async function requestCode(email: string): Promise<string | null> {
  const { requestCode } = await send<requestCodeMutation>(mutation, { input: { email } }, { token: null })
  markCodeSent(email)
  return requestCode.developmentOtp ?? null
}
