// Request that checks a password recovery code; remembers the code for the password reset (ADR 15).
import { graphql } from 'react-relay'
import { send } from '#web/relay/network/send.ts'
import { markCodeChecked } from '#web/session/recovery.ts'
import type { checkCodeMutation } from '#web/__generated__/checkCodeMutation.graphql.ts'

const mutation = graphql`
  mutation checkCodeMutation($input: CheckCodeInput!) {
    checkCode(input: $input) {
      message
    }
  }
`

export async function checkCode(email: string, otp: string): Promise<void> {
  await send<checkCodeMutation>(mutation, { input: { email, otp } }, { token: null })
  markCodeChecked(otp)
}
