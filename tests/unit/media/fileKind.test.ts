// `detectFileKind`: the kind of a chosen file by its content, not its name or type.
import { describe, expect, it } from 'vitest'
import { detectFileKind } from '#web/lib/fileKind.ts'
import { picture } from '../../support/people/uploads.ts'
import { fileType, movie, webm } from '../../support/videos.ts'

describe('a chosen file', () => {
  it.each([
    ['image/jpeg', () => picture('jpeg')],
    ['image/png', () => picture('png')],
    ['image/gif', () => picture('gif')],
    ['image/webp', () => picture('webp')],
    ['image/heic', () => fileType('heic')],
    ['image/heic', () => fileType('mif1')],
    ['image/avif', () => fileType('avif')],
    ['video/mp4', () => movie()],
    ['video/mp4', () => movie({ brand: '3gp5' })],
    ['video/quicktime', () => movie({ brand: 'qt  ' })],
    ['video/webm', () => webm()],
  ])('is %s, whatever type the browser gives', async (type, make) => {
    const bytes = new Uint8Array(await make())
    for (const claimed of ['', 'application/octet-stream', 'text/plain', 'video/x-unknown'])
      expect(await detectFileKind(new File([bytes], 'IMG_0001.MOV', { type: claimed }))).toEqual({
        kind: type.split('/')[0],
        type,
      })
  })

  it.each([
    ['words', Buffer.from('I am a photo')],
    ['nothing', Buffer.alloc(0)],
    ['sound', fileType('M4A ')],
    ['Matroska', webm({ docType: 'matroska' })],
    ['a document', Buffer.from('%PDF-1.7')],
  ])('is of no known kind when it is %s, despite its claim to be a photo', async (_case, bytes) => {
    expect(
      await detectFileKind(new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' })),
    ).toBeNull()
  })
})
