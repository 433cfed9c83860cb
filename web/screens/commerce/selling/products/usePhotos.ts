// Photos of the product form, saved and new ones, in the vendor's order.
import { useCallback } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { productErrors, productLimits } from '#rules/commerce/products'
import type { Attachment, AttachmentMetadata } from '#web/components/composer/files/attachment.ts'
import type { UploadAttachment } from '#web/components/composer/files/attachments.ts'
import { useAttachments, type AttachmentRules } from '#web/components/composer/files/useAttachments.ts'
import { sendUpload } from '#web/relay/network/sendUpload.ts'
import type { usePhotosMutation } from '#web/__generated__/usePhotosMutation.graphql.ts'

export interface SavedPhoto {
  readonly url: string
  readonly alt: string
}

/** A photo of the form: saved, with its URL as id, or newly chosen, with its key as id. */
export type FormPhoto =
  | { id: string; saved: SavedPhoto; chosen: null }
  | { id: string; saved: null; chosen: Attachment }

interface PhotosOptions {
  draftKey: string
  /** New photos of the stored draft, restored into the form. */
  storedFiles: readonly AttachmentMetadata[]
  saved: readonly SavedPhoto[]
  /** Ids of all photos in order. */
  order: readonly string[]
  onOrder: (order: readonly string[]) => void
}

const loadPreparePhoto = () => import('../preparePhoto.ts')

const limits = {
  maxBytes: productLimits.photoBytes,
  tooLarge: productErrors.photoTooLarge,
  wrongType: productErrors.wrongPhoto,
}

export function usePhotos({ draftKey, storedFiles, saved, order, onOrder }: PhotosOptions) {
  const remaining = saved.filter(({ url }) => order.includes(url))
  const rules: AttachmentRules = {
    prepare: async (file) => (await loadPreparePhoto()).prepareListingPhoto(file, limits),
    remainingCount: (count) => productLimits.photos - remaining.length - count,
    // Files beyond the limit are skipped with a toast (002 §5).
    tooMany: { title: `Only ${productLimits.photos} photos` },
    unreadable: productErrors.wrongPhoto,
  }
  const send = useUploadPhoto()
  const files = useAttachments({ draft: draftKey, storedMetadata: storedFiles, rules, send })
  const photos = sortPhotos({ saved: remaining, chosen: files.items, order })
  const ids = photos.map(({ id }) => id)

  function remove({ id, chosen }: FormPhoto) {
    if (chosen) files.remove(chosen)
    onOrder(ids.filter((photoId) => photoId !== id))
  }
  /** Moves a photo to an index, clamped to the list. */
  function move(id: string, to: number) {
    const others = ids.filter((photoId) => photoId !== id)
    const index = Math.min(Math.max(to, 0), others.length)
    onOrder([...others.slice(0, index), id, ...others.slice(index)])
  }
  return { photos, ids, files, remove, move }
}

/** Sorts by `order`; photos missing there come last. */
function sortPhotos(form: {
  saved: readonly SavedPhoto[]
  chosen: readonly Attachment[]
  order: readonly string[]
}): FormPhoto[] {
  const unsorted: FormPhoto[] = [
    ...form.saved.map((saved) => ({ id: saved.url, saved, chosen: null })),
    ...form.chosen.map((chosen) => ({ id: chosen.key, saved: null, chosen })),
  ]
  const getPosition = ({ id }: FormPhoto) => {
    const index = form.order.indexOf(id)
    return index < 0 ? Infinity : index
  }
  return unsorted.toSorted((a, b) => {
    const [positionA, positionB] = [getPosition(a), getPosition(b)]
    return positionA === positionB ? 0 : positionA - positionB
  })
}

/** Returns a function that uploads a photo before the product is saved; the server keeps it for a day. */
function useUploadPhoto(): UploadAttachment {
  const environment = useRelayEnvironment()
  return useCallback<UploadAttachment>(
    async ({ file }, watch) => {
      const mutation = graphql`
        mutation usePhotosMutation($input: UploadProductPhotoInput!) {
          uploadProductPhoto(input: $input) {
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
      const response = await sendUpload<usePhotosMutation>(environment, submission, watch)
      return response.uploadProductPhoto.media.url
    },
    [environment],
  )
}
