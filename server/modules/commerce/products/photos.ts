// Upload limits of product photos, which are public (002 §2), and the command that uploads one.
import { productErrors, productLimits } from '#rules/commerce/products'
import { declareFileUse, type MediaUse } from '#server/modules/shared/media/uses.ts'
import { createUploadCommand } from '#server/modules/commerce/listings/listings.ts'

export const productPhotos = declareFileUse<MediaUse>({
  name: 'product',
  folder: 'products',
  audience: 'EVERYONE',
  isCounted: true,
  maxFiles: productLimits.photos,
  tooManyError: productErrors.tooManyPhotos,
  picture: { below: productLimits.photoBytes + 1, message: productErrors.photoTooLarge },
  video: null,
  sound: null,
  wrongTypeError: productErrors.wrongPhoto,
  unattachedHours: 24,
})

/** Uploads a photo for a product to be saved within 24 hours. FORBIDDEN for customers. */
export const uploadProductPhoto = createUploadCommand(productPhotos)
