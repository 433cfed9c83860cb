// Asks for a photo as soon as its address is known, while the code that will show it is on its way.
import { srcSetOf } from '#web/lib/photos.ts'
import { isSavingData } from '#web/session/dataSaver.ts'

/** `sizes` is what the attribute of that name will say where it is shown. */
export function preloadPhoto(photo: Parameters<typeof srcSetOf>[0], sizes: string) {
  if (isSavingData()) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high' })
  link.imageSizes = sizes
  link.imageSrcset = srcSetOf(photo)
  document.head.append(link)
}
