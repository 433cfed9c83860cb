// Mutation that sets the profile picture, with progress and cancel (000 §2.9).
import { graphql } from 'react-relay'
import { useUpload } from '#web/relay/hooks/useUpload.ts'
import { getSession, storeUser } from '#web/session/session.ts'
import type { useSetPictureMutation } from '#web/__generated__/useSetPictureMutation.graphql.ts'

export function useSetPicture() {
  const { upload, share, cancel } = useUpload<useSetPictureMutation>(graphql`
    mutation useSetPictureMutation($input: SetProfilePictureInput!) {
      setProfilePicture(input: $input) {
        viewer {
          hasCompletedSetup
          ...Shell_viewer
          user {
            largeImageUrl: profileImageUrl(width: 192)
            wholeImageUrl: profileImageUrl(width: 512)
            profileImageThumbhash
          }
        }
      }
    }
  `)

  /** Rejects with a ServerError, or with a cancellation (`isCancelled`). */
  async function setPicture(file: Blob): Promise<void> {
    const { setProfilePicture } = await upload({ input: { picture: null } }, { 'input.picture': file })
    const { user } = getSession()
    const hasCompletedProfileSetup = setProfilePicture.viewer.hasCompletedSetup
    if (user) storeUser({ ...user, hasCompletedProfileSetup })
  }

  return { setPicture, share, cancel }
}
