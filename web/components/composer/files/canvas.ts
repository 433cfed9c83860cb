// Canvas helpers: create a canvas, draw pictures on it, and encode them as JPEG or WebP.

const drawQuality = 0.8

export function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be drawn')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Paints transparent pixels white, which JPEG would turn black. */
export function fillTransparentWhite({ canvas, context }: ReturnType<typeof createCanvas>) {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture is too large'))
    canvas.toBlob(settle, type, quality)
  })

/** Draws the source at a size in pixels, as WebP, or as JPEG in browsers that cannot encode WebP. */
export async function drawAtSize(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const drawing = createCanvas(width, height)
  const { canvas, context } = drawing
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const webp = await encodeCanvas(canvas, 'image/webp', drawQuality)
  if (webp.type === 'image/webp') return webp
  fillTransparentWhite(drawing)
  return encodeCanvas(canvas, 'image/jpeg', drawQuality)
}
