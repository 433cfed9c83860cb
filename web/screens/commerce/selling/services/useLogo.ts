// New logo of the service form, which replaces the saved one.
import { useCallback, useEffect } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { serviceErrors, serviceLimits } from '#rules/commerce/services'
import type { AttachmentMetadata } from '#web/components/composer/files/attachment.ts'
import type { UploadAttachment } from '#web/components/composer/files/attachments.ts'
import { useAttachments, type AttachmentRules } from '#web/components/composer/files/useAttachments.ts'
import { sendUpload } from '#web/relay/network/sendUpload.ts'
import type { useLogoMutation } from '#web/__generated__/useLogoMutation.graphql.ts'

interface LogoOptions {
  draftKey: string
  /** New logo of the stored draft, restored into the form. */
  storedFiles: readonly AttachmentMetadata[]
  /** True for an existing service, whose logo has a smaller size limit (002 §5). */
  isEdit: boolean
}

const loadPreparePhoto = () => import('../preparePhoto.ts')

const createRules = (isEdit: boolean): AttachmentRules => ({
  prepare: async (file) =>
    (await loadPreparePhoto()).prepareListingPhoto(file, {
      maxBytes: isEdit ? serviceLimits.editLogoBytes - 1 : serviceLimits.logoBytes,
      tooLarge: isEdit ? serviceErrors.editLogoTooLarge : serviceErrors.logoTooLarge,
      title: isEdit ? 'File too large' : undefined,
      wrongType: serviceErrors.wrongLogo,
    }),
  // A newly chosen logo replaces the previous one.
  remainingCount: () => 1,
  tooMany: { title: serviceErrors.oneLogo },
  unreadable: serviceErrors.wrongLogo,
})

const rules = { create: createRules(false), edit: createRules(true) }

export function useLogo({ draftKey, storedFiles, isEdit }: LogoOptions) {
  const files = useAttachments({
    draft: draftKey,
    storedMetadata: storedFiles,
    rules: isEdit ? rules.edit : rules.create,
    send: useUploadLogo(),
  })
  const chosen = files.items.at(-1) ?? null
  useEffect(() => {
    for (const item of files.items) if (item !== chosen) files.remove(item)
  })
  return { chosen, files }
}

/** Returns a function that uploads the logo before the service is saved; the server keeps it for a day. */
function useUploadLogo(): UploadAttachment {
  const environment = useRelayEnvironment()
  return useCallback<UploadAttachment>(
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
      const submission = {
        mutation,
        variables: { input: { file: null } },
        uploadables: { 'input.file': file },
      }
      const response = await sendUpload<useLogoMutation>(environment, submission, watch)
      return response.uploadServiceLogo.media.url
    },
    [environment],
  )
}
