// Preloads a photo while the code that shows it loads.
import { responsive, type PhotoFiles, type PhotoFrame } from '#web/lib/photos.ts'
import { isSavingData } from '#web/session/preferences/dataSaver.ts'

/** `frame` is the frame that will show the photo. Does nothing with data saver. */
export function preloadPhoto(photo: PhotoFiles, frame: PhotoFrame) {
  if (isSavingData()) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high' })
  const { srcSet, sizes } = responsive(photo, frame)
  link.imageSizes = sizes
  link.imageSrcset = srcSet
  document.head.append(link)
}
