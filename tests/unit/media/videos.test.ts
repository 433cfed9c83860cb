// Videos on the server: size and length from the header, removed metadata, and hostile files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createVideos } from '#server/storage/videos.ts'
import {
  appleMetadata,
  box,
  element,
  unsizedElement,
  fileType,
  lagos,
  longBox,
  movie,
  locationBox,
  locationTags,
  u32,
  webm,
} from '../../support/videos.ts'

const folder = mkdtempSync(join(tmpdir(), 'fennec-videos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const videos = createVideos()
let count = 0

/** Result of reading a file, and the file that is left. */
async function read(bytes: Buffer) {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  const video = await videos.read(path)
  return { video, left: readFileSync(path) }
}

const text = (letters: string) => Buffer.from(letters, 'latin1')

describe('the header of a video', () => {
  it('gives the size, the length and the kind', async () => {
    expect((await read(movie({ seconds: 3 }))).video).toEqual({
      fault: null,
      ending: '.mp4',
      contentType: 'video/mp4',
      width: 640,
      height: 360,
      durationMs: 3000,
    })
    expect((await read(movie({ brand: 'qt  ' }))).video).toMatchObject({ ending: '.mov' })
    expect((await read(webm({ seconds: 2.5 }))).video).toEqual({
      fault: null,
      ending: '.webm',
      contentType: 'video/webm',
      width: 640,
      height: 360,
      durationMs: 2500,
    })
  })

  it('turns a video that was taken upright', async () => {
    expect((await read(movie({ isRotated: true }))).video).toMatchObject({ width: 360, height: 640 })
  })

  it('has no length in an open-ended recording', async () => {
    const recorded = webm({
      isRecorded: true,
      after: [unsizedElement('1f43b675', element('a3', text('more')))],
    })
    expect((await read(recorded)).video).toMatchObject({ width: 640, durationMs: null })
    expect((await read(movie({ seconds: 0 }))).video).toMatchObject({ durationMs: null })
  })

  it('has the length in another box where the movie is fragmented', async () => {
    const extension = box('mvex', box('mehd', u32(0), u32(61_000)))
    expect((await read(movie({ seconds: 0, inMovie: [extension] }))).video).toMatchObject({
      durationMs: 61_000,
    })
  })

  it('may claim ten minutes and not a second more', async () => {
    expect((await read(movie({ seconds: 600 }))).video.fault).toBeNull()
    expect((await read(movie({ seconds: 601 }))).video.fault).toBe('tooLong')
    expect((await read(webm({ seconds: 601 }))).video.fault).toBe('tooLong')
  })
})

describe('the place of a video (T45)', () => {
  const uuid = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), text(`<x ${lagos}>`))

  it.each([
    ['in the user data of a movie', movie({ inMovie: [box('udta', locationBox(), u32(0))] })],
    ['in the user data of a track', movie({ inTrack: [box('udta', locationBox())] })],
    ['as 3GPP writes it', movie({ inMovie: [box('udta', box('loci', u32(0), text(lagos)))] })],
    ['as Apple writes it', movie({ brand: 'qt  ', inMovie: [appleMetadata()] })],
    ['as Apple writes it, the way of MP4', movie({ inMovie: [withVersion(appleMetadata())] })],
    ['as Apple writes it, inside user data', movie({ inMovie: [box('udta', appleMetadata())] })],
    ['as XMP beside the movie', movie({ beside: [uuid] })],
    ['as XMP in user data', movie({ inMovie: [box('udta', box('XMP_', text(lagos)))] })],
    ['in the tags of a WebM', webm({ after: [locationTags()] })],
    ['in the tags of a recording', webm({ isRecorded: true, after: [locationTags()] })],
  ])('is wiped in place: %s', async (_case, bytes) => {
    expect(bytes.includes(lagos)).toBe(true)
    const { video, left } = await read(bytes)
    expect(video.fault).toBeNull()
    expect(left.includes(lagos)).toBe(false)
    expect(left).toHaveLength(bytes.length)
    // A second reading finds the same video.
    expect((await read(left)).video).toEqual(video)
    expect(left.includes('frames')).toBe(true)
  })

  it('is wiped together with the make of the phone', async () => {
    const { left } = await read(movie({ inMovie: [appleMetadata()] }))
    expect(left.includes('Tecno')).toBe(false)
  })

  it('is wiped from nested boxes at every depth', async () => {
    const nested = Array.from({ length: 5000 }).reduce<Buffer>((inside) => box('udta', inside), locationBox())
    const { video, left } = await read(movie({ inMovie: [nested] }))
    expect(video.fault).toBeNull()
    expect(left.includes(lagos)).toBe(false)
  })

  it('is wiped from tags of every length, also empty ones', async () => {
    for (let length = 0; length < 12; length++) {
      const tags = Buffer.concat([
        Buffer.from('1254c367', 'hex'),
        Buffer.from([0x80 | length]),
        Buffer.alloc(length, 7),
      ])
      const { video, left } = await read(webm({ after: [tags, element('ec', text('after'))] }))
      expect(video.fault).toBeNull()
      expect(left.includes(Buffer.from('1254c367', 'hex'))).toBe(false)
      expect((await read(left)).video).toEqual(video)
    }
  })
})

/** MP4 writes a version and flags before the content of a meta box. */
function withVersion(meta: Buffer): Buffer {
  return box('meta', u32(0), meta.subarray(8))
}

describe('a file that is not a video', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', text('I am a video, believe me')],
    ['a picture in the same boxes', Buffer.concat([fileType('heic'), box('meta', Buffer.alloc(40))])],
    ['sound alone', movie({ handler: 'soun' })],
    ['sound alone in a WebM', webm({ trackType: 2 })],
    ['Matroska, which no phone shows', webm({ docType: 'matroska' })],
    ['a video that is a page too (T43)', movie({ content: text('<html><script>alert(1)</script>') })],
  ])('is refused: %s', async (_case, bytes) => {
    expect((await read(bytes)).video.fault).toBe('notAVideo')
  })

  const whole = [
    ['MP4', movie()],
    ['MOV', movie({ brand: 'qt  ', isRotated: true })],
    ['WebM', webm({ seconds: 1 })],
    ['recorded WebM', webm({ isRecorded: true })],
  ] as const

  it.each(whole)('%s that is truncated at any byte is refused', async (_kind, bytes) => {
    for (let length = 0; length < bytes.length; length++)
      expect((await read(bytes.subarray(0, length))).video.fault, `${length} bytes`).not.toBeNull()
  })
})

describe('a hostile file (T47)', () => {
  const urlBox = (address: string) => box('url ', u32(0), text(address))

  it.each([
    ['content in another file', movie({ reference: urlBox('file:///etc/passwd\0') })],
    ['content elsewhere', movie({ reference: urlBox('http://169.254.169.254/\0') })],
    [
      'content elsewhere that says it is here',
      movie({ reference: box('url ', u32(1), text('http://evil.example/')) }),
    ],
    ['content of an alias', movie({ reference: box('alis', u32(0), Buffer.alloc(20)) })],
    ['a movie that refers to others', movie({ inMovie: [box('rmra', box('rmda'))] })],
    ['a packed movie', movie({ inMovie: [box('cmov', Buffer.alloc(8))] })],
    ['a box of one byte', movie({ inMovie: [Buffer.concat([u32(7), text('free')])] })],
    ['a box without end in a movie', movie({ inMovie: [Buffer.concat([u32(0), text('free')])] })],
    ['a box that reaches over its parent', movie({ inMovie: [Buffer.concat([u32(64), text('free')])] })],
    ['a long box of nothing', movie({ beside: [longBox('free', 0n)] })],
    ['a long box of 15 bytes', movie({ beside: [longBox('free', 15n)] })],
    ['a box of 2^63 bytes', movie({ beside: [longBox('free', 2n ** 63n)] })],
    ['a box of 2^64 - 1 bytes', movie({ beside: [longBox('free', 2n ** 64n - 1n)] })],
    ['two movies', movie({ beside: [box('moov', Buffer.alloc(0))] })],
    ['a movie without content', movie().subarray(0, -14)],
    [
      'boxes without end',
      movie({ inMovie: [Buffer.concat(Array.from({ length: 200_001 }, () => box('free')))] }),
    ],
    ['a video without pixels', movie({ width: 0 })],
    ['a video of 20,000 pixels a side', movie({ width: 20_000 })],
    ['a header of one box', Buffer.concat([fileType('isom'), box('moov')])],
    ['an element of no known length', webm({ after: [unsizedElement('1254c367')] })],
    ['an element that is too long', webm({ after: [Buffer.from('ec01fffffffffffffe', 'hex')] })],
    ['an id of five bytes', webm({ after: [Buffer.from('0811223344', 'hex')] })],
    ['a length of nine bytes', webm({ after: [Buffer.from('ec00112233445566778899', 'hex')] })],
    ['elements without end', webm({ after: [Buffer.from('ec80'.repeat(200_001), 'hex')] })],
    [
      'a segment of nothing',
      Buffer.concat([element('1a45dfa3', element('4282', text('webm'))), element('18538067')]),
    ],
    ['no segment', element('1a45dfa3', element('4282', text('webm')))],
    ['a number of many bytes', webm({ after: [element('1549a966', element('2ad7b1', Buffer.alloc(100)))] })],
  ])('is refused and left unchanged: %s', async (_case, bytes) => {
    const { video, left } = await read(bytes)
    expect(video.fault).toBe('brokenVideo')
    expect(left.equals(bytes)).toBe(true)
  })

  it('is accepted where a 64-bit box has the stated length', async () => {
    expect((await read(movie({ beside: [longBox('free', 20n, u32(7))] }))).video.fault).toBeNull()
  })
})
