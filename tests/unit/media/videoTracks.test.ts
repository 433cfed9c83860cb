// Coordinates in tracks and boxes of a video are wiped; only pictures and sound stay (T45).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createVideos } from '#server/storage/videos.ts'
import { box, element, lagos, longBox, movie, text, u32, zeros } from '../../support/videos.ts'
import {
  camm,
  djiLine,
  fragmentedMovie,
  gpmf,
  movieOfTracks,
  webmOfTracks,
  type TrackSamples,
} from '../../support/videoTracks.ts'

const folder = mkdtempSync(join(tmpdir(), 'fennec-tracks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const videos = createVideos()
let count = 0

async function read(bytes: Buffer) {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  const video = await videos.read(path)
  return { video, left: readFileSync(path) }
}

const frames = ['frame one', 'frame two', 'frame three'].map(text)
const sounds = ['sound one', 'sound two', 'sound three'].map(text)
const repeated = (sample: Buffer) => [sample, sample, sample]

const pictures: TrackSamples = { handler: 'vide', samples: frames }
const sound: TrackSamples = { handler: 'soun', samples: sounds }

/** Expects every frame and sound, none of the note, and the same video when it is read again. */
async function expectOnlyPictures(bytes: Buffer, note: Buffer, expected = [...frames, ...sounds]) {
  expect(bytes.includes(note)).toBe(true)
  const { video, left } = await read(bytes)
  expect(video.fault).toBeNull()
  expect(left).toHaveLength(bytes.length)
  expect(left.includes(note)).toBe(false)
  for (const sample of expected) expect(left.indexOf(sample), String(sample)).toBe(bytes.indexOf(sample))
  expect((await read(left)).video).toEqual(video)
}

describe.each([
  ['GoPro', 'meta', gpmf],
  ['DJI as subtitles', 'sbtl', djiLine],
  ['DJI as text', 'text', djiLine],
  ['a phone as camera motion', 'meta', camm],
  ['a timecode', 'tmcd', text(lagos)],
  ['a track of no known kind', '\0\0\0\0', text(lagos)],
])('a place that %s keeps in a track (T45)', (_camera, handler, note) => {
  const notes = { handler, samples: repeated(note) }
  it.each([
    ['MP4', movieOfTracks([pictures, notes, sound])],
    ['MP4 with the notes first', movieOfTracks([notes, sound, pictures])],
    ['MP4 with long offsets', movieOfTracks([pictures, notes, sound], zeros(0), 64)],
    ['MOV with sound of one size', movieOfTracks([pictures, notes, { ...sound, hasOneSize: true }])],
    ['a fragmented MP4', fragmentedMovie([pictures, notes, sound])],
    ['a fragmented MP4 without bases', fragmentedMovie([pictures, notes, sound], false)],
  ])('is wiped from %s, and each frame keeps its position', async (_kind, bytes) => {
    await expectOnlyPictures(bytes, note)
  })

  it.each([false, true])('is wiped from a WebM, in groups: %s', async (inGroups) => {
    for (const type of [17, 33])
      for (const isRecorded of [false, true]) {
        const tracks = [
          { type: 1, samples: frames },
          { type, samples: repeated(note), inGroups },
          { type: 2, samples: sounds },
        ]
        await expectOnlyPictures(webmOfTracks(tracks, { isRecorded }), note)
      }
  })
})

describe('a place outside of tracks (T45)', () => {
  const note = text(lagos)
  const tracks = [pictures, sound]

  it('is wiped from content that no frame uses', async () => {
    await expectOnlyPictures(movieOfTracks(tracks, note), note)
  })

  it('is wiped from another track’s content where no frames are listed', async () => {
    const content = Buffer.concat([text('frames'), note])
    const offset = movie({ content }).length - note.length
    const notes = (index: number) => [
      box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
      box('stsz', u32(0), u32(0), u32(1), u32(note.length)),
      box('stco', u32(0), u32(1), u32(index)),
    ]
    const withNotes = (index: number) => {
      const other = movie({ handler: 'meta', id: 2, tables: notes(index) })
      const trak = other.subarray(other.indexOf('trak') - 4, other.indexOf('mdat') - 4)
      return movie({ content, inMovie: [trak] })
    }
    const shift = withNotes(0).length - movie({ content }).length
    await expectOnlyPictures(withNotes(offset + shift), note, [text('frames')])
  })

  const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
  const other = Buffer.alloc(16, 7)
  const wholes = ['udta', 'meta', 'free', 'skip', 'wide', 'emsg', 'GPMF', 'camm', 'none'].map((type) =>
    box(type, u32(0), note),
  )
  const boxes = [
    ...wholes,
    ...[xmp, other].map((id) => box('uuid', id, note)),
    longBox('udta', BigInt(16 + note.length), note),
  ]

  it.each([
    ['beside the movie', (content: Buffer) => movie({ beside: [content] })],
    ['in the movie', (content: Buffer) => movie({ inMovie: [content] })],
    ['in a track', (content: Buffer) => movie({ inTrack: [content] })],
    ['in user data', (content: Buffer) => movie({ inMovie: [box('udta', content)] })],
    ['among the tables of a track', (content: Buffer) => movie({ tables: [content] })],
    [
      'beside the codec of pictures',
      (content: Buffer) => movie({ tables: [box('stsd', u32(0), u32(1), box('avc1', zeros(78), content))] }),
    ],
    [
      'in a fragment',
      (content: Buffer) =>
        Buffer.concat([
          fragmentedMovie([pictures, sound]),
          box('moof', content),
          box('moof', box('traf', box('tfhd', u32(0), u32(1)), content)),
        ]),
    ],
  ])('is wiped from every box %s', async (_case, around) => {
    for (const one of boxes) {
      const bytes = around(one)
      await expectOnlyPictures(bytes, note, bytes.includes('frame one') ? frames : [text('frames')])
    }
  })

  it('is wiped from every element of a WebM', async () => {
    const one = (id: string) => element(id, note)
    const both = [
      { type: 1, samples: frames, inGroups: true },
      { type: 2, samples: sounds },
    ]
    const addition = element('75a1', element('a6', element('ee', Buffer.from([4])), element('a5', note)))
    const group = element(
      'a0',
      element('a1', Buffer.concat([Buffer.from([0x81, 0, 0, 0]), frames[0] as Buffer])),
      addition,
    )
    for (const extras of [
      { inTrack: [one('536e')] },
      { inTrack: [one('258688')] },
      { inInfo: [one('7ba9')] },
      { inInfo: [one('5741')] },
      { inCluster: [one('ec')] },
      { inCluster: [one('af')] },
      { inCluster: [group] },
      { inCluster: [element('a3', Buffer.concat([Buffer.from([0x87, 0, 0, 0]), note]))] },
      { after: [one('1043a770')] },
    ])
      for (const isRecorded of [false, true])
        await expectOnlyPictures(webmOfTracks(both, { ...extras, isRecorded }), note)
    await expectOnlyPictures(webmOfTracks(both, { after: [note] }), note)
    for (const id of ['1043a770', '1254c367', '1941a469', 'ec', '4444'])
      await expectOnlyPictures(webmOfTracks(both, { inCluster: [one(id)], isRecorded: true }), note)
  })
})

describe('sample tables of a hostile file (T47)', () => {
  it.each([
    ['more offsets than fit', [box('stco', u32(0), u32(0xffffffff), u32(8))]],
    [
      'more sizes than fit',
      [box('stco', u32(0), u32(1), u32(8)), box('stsz', u32(0), u32(0), u32(0xffffffff))],
    ],
    ['sizes of odd bits', [box('stco', u32(0), u32(1), u32(8)), box('stz2', u32(0), u32(7), u32(1), u32(0))]],
  ])('are refused: %s', async (_case, tables) => {
    const bytes = movie({ tables })
    const { video, left } = await read(bytes)
    expect(video.fault).toBe('brokenVideo')
    expect(left.equals(bytes)).toBe(true)
  })

  it('never make the file longer, whatever offsets they hold', async () => {
    const far = [u32(0xfffffff0), u32(4)]
    const tables = [
      box('stsc', u32(0), u32(1), u32(1), u32(9), u32(1)),
      box('stsz', u32(0), u32(0xffffff), u32(9)),
      box('stco', u32(0), u32(2), ...far),
    ]
    for (const handler of ['vide', 'soun']) {
      const bytes = movie({ inMovie: [], tables, handler })
      expect((await read(bytes)).left).toHaveLength(bytes.length)
    }
  })
})
