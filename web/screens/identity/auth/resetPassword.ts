// Request that sets the new password with the checked code; it ends every session and starts none.
import { graphql } from 'react-relay'
import type { PasswordReset } from '#rules/identity/auth'
import { send } from '#web/relay/network/send.ts'
import type { resetPasswordMutation } from '#web/__generated__/resetPasswordMutation.graphql.ts'

const mutation = graphql`
  mutation resetPasswordMutation($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      message
    }
  }
`

export async function resetPassword(input: PasswordReset): Promise<void> {
  await send<resetPasswordMutation>(mutation, { input }, { token: null })
}
