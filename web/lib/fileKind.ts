// Detects a file's type from its first bytes, because phones often give no type or a wrong one.

export interface FileKind {
  kind: 'image' | 'video'
  type: string
}

/** ISO media brands of pictures; files of other brands are videos. */
const pictureBrands: Readonly<Record<string, string>> = { avif: 'image/avif', avis: 'image/avif' }
const heicBrand = /^(hei|hev|mif|msf|miaf)/
const audioBrand = /^M4[AB] $/

/** Number of bytes to read; a WebM file names its type within them. */
const headBytes = 64

const image = (type: string): FileKind => ({ kind: 'image', type })
const video = (type: string): FileKind => ({ kind: 'video', type })

/** Returns null for anything but known pictures and videos. */
export async function detectFileKind(file: Blob): Promise<FileKind | null> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (head.startsWith('\xff\xd8\xff')) return image('image/jpeg')
  if (head.startsWith('\x89PNG\r\n')) return image('image/png')
  if (/^GIF8[79]a/.test(head)) return image('image/gif')
  if (/^RIFF[^]{4}WEBP/.test(head)) return image('image/webp')
  if (head.startsWith('\x1a\x45\xdf\xa3')) return head.includes('webm') ? video('video/webm') : null
  return head.slice(4, 8) === 'ftyp' ? detectBrandKind(head.slice(8, 12)) : null
}

function detectBrandKind(brand: string): FileKind | null {
  if (audioBrand.test(brand)) return null
  if (heicBrand.test(brand)) return image('image/heic')
  const picture = pictureBrands[brand]
  return picture ? image(picture) : video(brand === 'qt  ' ? 'video/quicktime' : 'video/mp4')
}
