// The photos of a product in its form: those it has and those that were chosen, in the order the vendor gives them.
import { useCallback } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { productFaults, productLimits } from '#rules/commerce/products'
import type { Attachment, AttachmentFacts } from '#web/components/composer/files/attachment.ts'
import type { Send } from '#web/components/composer/files/attachments.ts'
import { useAttachments, type FilesUse } from '#web/components/composer/files/useAttachments.ts'
import { sendUpload } from '#web/relay/network/sendUpload.ts'
import type { usePhotosMutation } from '#web/__generated__/usePhotosMutation.graphql.ts'

/** A photo that the product has. */
export interface KeptPhoto {
  readonly url: string
  readonly alt: string
}

/** One of the form: it is there already, or is on its way. */
export type FormPhoto =
  | { id: string; kept: KeptPhoto; chosen: null }
  | { id: string; kept: null; chosen: Attachment }

interface Photos {
  draftKey: string
  /** Those that were chosen when the draft was kept. */
  facts: readonly AttachmentFacts[]
  kept: readonly KeptPhoto[]
  order: readonly string[]
  onOrder: (order: readonly string[]) => void
}

const loadPreparing = () => import('../preparePhoto.ts')

const limits = {
  most: productLimits.photoBytes,
  tooLarge: productFaults.photoTooLarge,
  wrongType: productFaults.wrongPhoto,
}

export function usePhotos({ draftKey, facts, kept, order, onOrder }: Photos) {
  const keptHere = kept.filter(({ url }) => order.includes(url))
  const use: FilesUse = {
    prepare: async (file) => (await loadPreparing()).prepareListingPhoto(file, limits),
    room: (count) => productLimits.photos - keptHere.length - count,
    // What is more is left out, as documented, and said (002 §5).
    tooMany: { title: `Only ${productLimits.photos} photos` },
    unreadable: productFaults.wrongPhoto,
  }
  const send = useSendPhoto()
  const files = useAttachments({ draft: draftKey, kept: facts, use, send })
  const photos = inOrder({ kept: keptHere, chosen: files.items, order })
  const ids = photos.map(({ id }) => id)

  function remove({ id, chosen }: FormPhoto) {
    if (chosen) files.remove(chosen)
    onOrder(ids.filter((each) => each !== id))
  }
  /** Moves one to another's place; those between them make room. */
  function move(id: string, to: number) {
    const others = ids.filter((each) => each !== id)
    const place = Math.min(Math.max(to, 0), others.length)
    onOrder([...others.slice(0, place), id, ...others.slice(place)])
  }
  return { photos, ids, files, remove, move }
}

/** What was chosen last stands last until it is moved. */
function inOrder(given: {
  kept: readonly KeptPhoto[]
  chosen: readonly Attachment[]
  order: readonly string[]
}): FormPhoto[] {
  const all: FormPhoto[] = [
    ...given.kept.map((kept) => ({ id: kept.url, kept, chosen: null })),
    ...given.chosen.map((chosen) => ({ id: chosen.key, kept: null, chosen })),
  ]
  const placeOf = ({ id }: FormPhoto) => {
    const at = given.order.indexOf(id)
    return at < 0 ? Infinity : at
  }
  return all.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)]
    return first === second ? 0 : first - second
  })
}

/** Sends one photo before its product; the server keeps it for a day. */
function useSendPhoto(): Send {
  const environment = useRelayEnvironment()
  return useCallback<Send>(
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
      const sending = {
        mutation,
        variables: { input: { file: null } },
        uploadables: { 'input.file': file },
      }
      const sent = await sendUpload<usePhotosMutation>(environment, sending, watch)
      return sent.uploadProductPhoto.media.url
    },
    [environment],
  )
}
