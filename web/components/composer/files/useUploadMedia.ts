// Uploads one photo or video before its post; the server keeps it for a day.
import { useCallback } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { sendUpload } from '#web/relay/network/sendUpload.ts'
import type { useUploadMediaMutation } from '#web/__generated__/useUploadMediaMutation.graphql.ts'
import type { UploadAttachment } from './attachments.ts'

export function useUploadMedia(): UploadAttachment {
  const environment = useRelayEnvironment()
  return useCallback<UploadAttachment>(
    async ({ file, poster }, watch) => {
      const mutation = graphql`
        mutation useUploadMediaMutation($input: UploadMediaInput!) {
          uploadMedia(input: $input) {
            media {
              url
            }
          }
        }
      `
      const variables = { input: poster ? { file: null, poster: null } : { file: null } }
      const uploadables = { 'input.file': file, ...(poster && { 'input.poster': poster }) }
      const sent = await sendUpload<useUploadMediaMutation>(
        environment,
        { mutation, variables, uploadables },
        watch,
      )
      return sent.uploadMedia.media.url
    },
    [environment],
  )
}
