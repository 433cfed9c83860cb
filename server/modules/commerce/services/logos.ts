// Upload limits of service logos, which are public, and the command that uploads one.
import { serviceErrors, serviceLimits } from '#rules/commerce/services'
import { declareFileUse, type MediaUse } from '#server/modules/shared/media/uses.ts'
import { createUploadCommand } from '#server/modules/commerce/listings/listings.ts'

export const serviceLogos = declareFileUse<MediaUse>({
  name: 'service',
  folder: 'services',
  audience: 'EVERYONE',
  isCounted: true,
  maxFiles: 1,
  tooManyError: serviceErrors.oneLogo,
  picture: { below: serviceLimits.logoBytes + 1, message: serviceErrors.logoTooLarge },
  video: null,
  sound: null,
  wrongTypeError: serviceErrors.wrongLogo,
  unattachedHours: 24,
})

/** Logos of edits have a lower size limit (002 §5). */
export const editLogos: MediaUse = {
  ...serviceLogos,
  picture: { below: serviceLimits.editLogoBytes, message: serviceErrors.editLogoTooLarge },
}

/** Uploads a logo for a service to be saved within 24 hours. FORBIDDEN for customers. */
export const uploadServiceLogo = createUploadCommand(serviceLogos)
