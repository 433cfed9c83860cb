// `prepareFile` for a video: converted where the browser can show the result, and unchanged otherwise.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as converting from '#web/components/composer/files/convertVideo.ts'
import { prepareFile } from '#web/components/composer/files/prepareFile.ts'
import * as reading from '#web/components/composer/files/prepareVideo.ts'

const chosenVideo = new File(['\0\0\0\x14ftypqt  \0\0\0\0'], 'IMG_1.MOV')
const webm = new File([Buffer.from('\x1a\x45\xdf\xa3....webm', 'latin1')], 'clip.webm')
const converted = new Blob(['smaller'], { type: 'video/mp4' })
const poster = new Blob(['still'])

/** Makes the browser show `shown`, and no other file. */
const stubPlayable = (...shown: Blob[]) =>
  vi.spyOn(reading, 'prepareVideo').mockImplementation(async (file) => {
    const isShown = shown.includes(file)
    return { poster: isShown ? poster : null, durationMs: 1000, mayBeUnplayable: !isShown }
  })

const convertVideo = vi.spyOn(converting, 'convertVideo')
beforeEach(() => void convertVideo.mockReset())

describe('a chosen video', () => {
  it('is sent converted, with a still of the converted file', async () => {
    convertVideo.mockResolvedValue({ file: converted, mayBeUnplayable: true })
    stubPlayable(chosenVideo, converted)
    expect(await prepareFile(chosenVideo)).toEqual({
      kind: 'video',
      file: converted,
      poster,
      durationMs: 1000,
      mayBeUnplayable: false,
    })
  })

  it('is sent unchanged where the browser cannot show the result', async () => {
    convertVideo.mockResolvedValue({ file: converted, mayBeUnplayable: true })
    stubPlayable(chosenVideo)
    expect(await prepareFile(chosenVideo)).toMatchObject({ file: chosenVideo, poster, mayBeUnplayable: true })
  })

  it('is sent unchanged, with a note, where this browser alone can show it', async () => {
    convertVideo.mockResolvedValue({ file: null, mayBeUnplayable: true })
    stubPlayable(chosenVideo)
    expect(await prepareFile(chosenVideo)).toMatchObject({ file: chosenVideo, mayBeUnplayable: true })
  })

  it('is sent unchanged where the code for converting fails to load', async () => {
    convertVideo.mockRejectedValue(new TypeError('Failed to fetch'))
    stubPlayable(chosenVideo)
    expect(await prepareFile(chosenVideo)).toMatchObject({ file: chosenVideo, mayBeUnplayable: false })
    stubPlayable()
    expect(await prepareFile(chosenVideo)).toMatchObject({
      file: chosenVideo,
      poster: null,
      mayBeUnplayable: true,
    })
  })

  it('is not converted when it is a WebM', async () => {
    stubPlayable(webm)
    expect(await prepareFile(webm)).toMatchObject({ file: webm, mayBeUnplayable: false })
    expect(convertVideo).not.toHaveBeenCalled()
  })
})
