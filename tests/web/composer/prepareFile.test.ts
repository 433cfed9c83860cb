// A chosen video before its upload: converted where that helps, and unchanged where that fails.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as converting from '#web/components/composer/files/convertVideo.ts'
import { prepareFile } from '#web/components/composer/files/prepareFile.ts'
import * as reading from '#web/components/composer/files/prepareVideo.ts'

const chosen = new File(['\0\0\0\x14ftypqt  \0\0\0\0'], 'IMG_1.MOV')
const webm = new File([Buffer.from('\x1a\x45\xdf\xa3....webm', 'latin1')], 'clip.webm')
const converted = new Blob(['smaller'], { type: 'video/mp4' })
const poster = new Blob(['still'])

/** Makes the browser show `shown`, and no other file. */
const showing = (...shown: Blob[]) =>
  vi.spyOn(reading, 'prepareVideo').mockImplementation(async (file) => {
    const isShown = shown.includes(file)
    return { poster: isShown ? poster : null, durationMs: 1000, mayBeUnplayable: !isShown }
  })

const convert = vi.spyOn(converting, 'convertVideo')
beforeEach(() => void convert.mockReset())

describe('a chosen video', () => {
  it('is sent converted, with a still of the converted file', async () => {
    convert.mockResolvedValue({ file: converted, mayBeUnplayable: true })
    showing(chosen, converted)
    expect(await prepareFile(chosen)).toEqual({
      kind: 'video',
      file: converted,
      poster,
      durationMs: 1000,
      mayBeUnplayable: false,
    })
  })

  it('is sent unchanged where the browser cannot show the result', async () => {
    convert.mockResolvedValue({ file: converted, mayBeUnplayable: true })
    showing(chosen)
    expect(await prepareFile(chosen)).toMatchObject({ file: chosen, poster, mayBeUnplayable: true })
  })

  it('is sent unchanged, with a note, where this browser alone can show it', async () => {
    convert.mockResolvedValue({ file: null, mayBeUnplayable: true })
    showing(chosen)
    expect(await prepareFile(chosen)).toMatchObject({ file: chosen, mayBeUnplayable: true })
  })

  it('is sent unchanged where the code for converting fails to load', async () => {
    convert.mockRejectedValue(new TypeError('Failed to fetch'))
    showing(chosen)
    expect(await prepareFile(chosen)).toMatchObject({ file: chosen, mayBeUnplayable: false })
    showing()
    expect(await prepareFile(chosen)).toMatchObject({ file: chosen, poster: null, mayBeUnplayable: true })
  })

  it('is not converted when it is a WebM', async () => {
    showing(webm)
    expect(await prepareFile(webm)).toMatchObject({ file: webm, mayBeUnplayable: false })
    expect(convert).not.toHaveBeenCalled()
  })
})
