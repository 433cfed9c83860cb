// The logo of a service in its form: the one it has, or one that was chosen in its place.
import { useCallback, useEffect } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { serviceFaults, serviceLimits } from '#rules/commerce/services'
import type { AttachmentFacts } from '#web/components/composer/files/attachment.ts'
import type { Send } from '#web/components/composer/files/attachments.ts'
import { useAttachments, type FilesUse } from '#web/components/composer/files/useAttachments.ts'
import { sendUpload } from '#web/relay/network/sendUpload.ts'
import type { useLogoMutation } from '#web/__generated__/useLogoMutation.graphql.ts'

interface Logo {
  draftKey: string
  /** The one that was chosen when the draft was kept. */
  facts: readonly AttachmentFacts[]
  /** The service is there already: then a logo is smaller (002 §5). */
  isLater: boolean
}

const loadPreparing = () => import('../preparePhoto.ts')

const filesOf = (isLater: boolean): FilesUse => ({
  prepare: async (file) =>
    (await loadPreparing()).prepareListingPhoto(file, {
      most: isLater ? serviceLimits.laterLogoBytes - 1 : serviceLimits.logoBytes,
      tooLarge: isLater ? serviceFaults.laterLogoTooLarge : serviceFaults.logoTooLarge,
      title: isLater ? 'File too large' : undefined,
      wrongType: serviceFaults.wrongLogo,
    }),
  // Another one comes in place of the one before.
  room: () => 1,
  tooMany: { title: serviceFaults.oneLogo },
  unreadable: serviceFaults.wrongLogo,
})

const uses = { first: filesOf(false), later: filesOf(true) }

export function useLogo({ draftKey, facts, isLater }: Logo) {
  const files = useAttachments({
    draft: draftKey,
    kept: facts,
    use: isLater ? uses.later : uses.first,
    send: useSendLogo(),
  })
  const chosen = files.items.at(-1) ?? null
  useEffect(() => {
    for (const item of files.items) if (item !== chosen) files.remove(item)
  })
  return { chosen, files }
}

/** Sends the logo before its service; the server keeps it for a day. */
function useSendLogo(): Send {
  const environment = useRelayEnvironment()
  return useCallback<Send>(
    async ({ file }, watch) => {
      const mutation = graphql`
        mutation useLogoMutation($input: UploadServiceLogoInput!) {
          uploadServiceLogo(input: $input) {
            media {
              url
            }
          }
        }
      `
      const sending = { mutation, variables: { input: { file: null } }, uploadables: { 'input.file': file } }
      const sent = await sendUpload<useLogoMutation>(environment, sending, watch)
      return sent.uploadServiceLogo.media.url
    },
    [environment],
  )
}
