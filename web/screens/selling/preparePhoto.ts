// Makes a photo of a product as small as it can be before it is sent; what is no photo is refused.
import { productFaults, productLimits } from '#rules/products'
import { preparePhoto } from '#web/components/composer/files/preparePhoto.ts'
import { Unfit } from '#web/components/composer/files/unfit.ts'
import type { Prepared } from '#web/components/composer/files/useAttachments.ts'

/** Rejects with an Unfit whose message says what is wrong with the file. */
export async function prepareProductPhoto(chosen: File): Promise<Prepared> {
  if (!chosen.type.startsWith('image/')) throw new Unfit(productFaults.wrongPhoto)
  const file = await preparePhoto(chosen).catch(() => {
    throw new Unfit(productFaults.wrongPhoto)
  })
  if (file.size > productLimits.photoBytes) throw new Unfit(productFaults.photoTooLarge)
  return { kind: 'image', file, poster: null, durationMs: null }
}
