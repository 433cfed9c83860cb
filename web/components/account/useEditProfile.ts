// Mutation that edits the viewer's profile; the call rejects with a ServerError.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { getSession, storeUser } from '#web/session/session.ts'
import type {
  EditProfileInput,
  useEditProfileMutation,
} from '#web/__generated__/useEditProfileMutation.graphql.ts'

export function useEditProfile() {
  const [commit] = useMutationPromise<useEditProfileMutation>(graphql`
    mutation useEditProfileMutation($input: EditProfileInput!) {
      editProfile(input: $input) {
        viewer {
          phone
          user {
            firstName
            lastName
            displayName
            university
            bio
            link
            linkHost
            isPrivate
          }
        }
      }
    }
  `)
  return async (input: EditProfileInput) => {
    const { editProfile } = await commit({ input })
    const { user } = getSession()
    if (user) storeUser({ ...user, firstName: editProfile.viewer.user.firstName })
  }
}
