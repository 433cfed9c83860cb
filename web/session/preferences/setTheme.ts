// Saves the theme in the account, for all devices (000 §4).
import { graphql } from 'react-relay'
import type { Theme } from '#rules/identity/users'
import { send } from '#web/relay/network/send.ts'
import type { setThemeMutation } from '#web/__generated__/setThemeMutation.graphql.ts'

const mutation = graphql`
  mutation setThemeMutation($input: SetThemeInput!) {
    setTheme(input: $input) {
      viewer {
        theme
      }
    }
  }
`

/** Saves for the account of `token`. Rejects with a ServerError. */
export async function setTheme(theme: Theme, token: string | null): Promise<void> {
  const input = { theme: theme.toUpperCase() as Uppercase<Theme> }
  await send<setThemeMutation>(mutation, { input }, { token })
}
