// Refused photos before their upload: truncated, animated, or no photo, in posts, chats and listings.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaErrors } from '#rules/shared/media'
import { productErrors, productLimits } from '#rules/commerce/products'
import { preparePhoto } from '#web/components/composer/files/preparePhoto.ts'
import { prepareChatFile } from '#web/components/messages/chatFiles.ts'
import { readPicture } from '#web/lib/readPicture.ts'
import { prepareListingPhoto } from '#web/screens/commerce/selling/preparePhoto.ts'

const fileOf = (bytes: string, name: string) => new File([Buffer.from(bytes, 'latin1')], name)

const png = '\x89PNG\r\n\x1a\n'
const jpeg = fileOf('\xff\xd8\xff\xe0....', 'a.jpg')
const pdf = fileOf('%PDF-1.7', 'notes.pdf')
const animatedPng = fileOf(`${png}....IHDR....acTL....IDAT`, 'moving.png')

const limits = {
  maxBytes: productLimits.photoBytes,
  tooLarge: productErrors.photoTooLarge,
  wrongType: productErrors.wrongPhoto,
}

/** Rows, of a hundred, that the browser can read of a JPEG; null where it reads none. */
function stubDecodedRows(rows: number | null) {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded')))
  const decode = () => (rows === null ? Promise.reject(new Error('Not an image')) : Promise.resolve())
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 40
      naturalHeight = 30
      decode = decode
    },
  )
  const getImageData = (_x: number, y: number) => ({ data: [0, 0, 0, y < (rows ?? 0) ? 255 : 0] })
  const context = { drawImage: () => {}, fillRect: () => {}, getImageData }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
}

beforeEach(() => stubDecodedRows(null))

const prepareForProduct = (file: File) => prepareListingPhoto(file, limits)
const brokenPhoto = { message: mediaErrors.brokenPhoto }

describe('a truncated photo', () => {
  it.each([
    ['PNG', png],
    ['GIF', 'GIF89a....'],
    ['WebP', 'RIFF....WEBPVP8 '],
  ])('is called broken when it is a %s', async (_, bytes) => {
    const file = fileOf(bytes, 'a.dat')
    for (const prepare of [preparePhoto, prepareForProduct, prepareChatFile])
      await expect(prepare(file)).rejects.toMatchObject(brokenPhoto)
  })

  it('is called broken when it is a JPEG of which more than a tenth is missing', async () => {
    stubDecodedRows(60)
    for (const prepare of [preparePhoto, prepareForProduct, prepareChatFile])
      await expect(prepare(jpeg)).rejects.toMatchObject(brokenPhoto)
  })

  it('is left to the server when the browser can read nothing of a JPEG', async () => {
    expect(await preparePhoto(jpeg)).toBe(jpeg)
    await expect(readPicture(jpeg)).rejects.toMatchObject({ isIncomplete: false })
  })
})

describe('an animated PNG', () => {
  it('is refused because it would stand still, in a product as anywhere else', async () => {
    for (const prepare of [preparePhoto, prepareForProduct, prepareChatFile])
      await expect(prepare(animatedPng)).rejects.toMatchObject({ message: mediaErrors.standsStill })
  })
})

describe('a file that is no photo', () => {
  it('is refused in the words of its screen', async () => {
    await expect(preparePhoto(pdf)).rejects.toMatchObject({ message: mediaErrors.wrongType })
    await expect(prepareForProduct(pdf)).rejects.toMatchObject({ message: productErrors.wrongPhoto })
    await expect(prepareChatFile(pdf)).rejects.toMatchObject({
      message: 'notes.pdf is not a valid image or video file',
    })
  })
})
