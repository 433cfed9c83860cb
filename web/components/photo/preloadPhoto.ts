// Asks for a photo as soon as its address is known, while the code that will show it is on its way.
import { responsive, type PhotoFiles, type PhotoFrame } from '#web/lib/photos.ts'
import { isSavingData } from '#web/session/preferences/dataSaver.ts'

/** The frame is the one it will be shown in. */
export function preloadPhoto(photo: PhotoFiles, frame: PhotoFrame) {
  if (isSavingData()) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high' })
  const { srcSet, sizes } = responsive(photo, frame)
  link.imageSizes = sizes
  link.imageSrcset = srcSet
  document.head.append(link)
}
