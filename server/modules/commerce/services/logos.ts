// Upload rules of service logos, which are public.
import { serviceErrors, serviceLimits } from '#rules/commerce/services'
import { declareUse, type MediaUse } from '#server/modules/shared/media/uses.ts'
import { createUploadCommand } from '#server/modules/commerce/listings/listings.ts'

export const serviceLogos = declareUse<MediaUse>({
  name: 'service',
  folder: 'services',
  audience: 'EVERYONE',
  isCounted: true,
  most: 1,
  tooMany: serviceErrors.oneLogo,
  picture: { below: serviceLimits.logoBytes + 1, message: serviceErrors.logoTooLarge },
  video: null,
  sound: null,
  wrongType: serviceErrors.wrongLogo,
  unattachedHours: 24,
})

/** Logos of edits have a lower size limit (002 §5). */
export const editLogos: MediaUse = {
  ...serviceLogos,
  picture: { below: serviceLimits.laterLogoBytes, message: serviceErrors.laterLogoTooLarge },
}

/** Uploads a logo for a service to be saved within 24 hours. FORBIDDEN for customers. */
export const uploadServiceLogo = createUploadCommand(serviceLogos)
