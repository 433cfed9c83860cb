// Voice recordings on the server: length, removed metadata, and hostile files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pageChecksum } from '#server/storage/ogg.ts'
import { createSounds } from '#server/storage/sounds.ts'
import { opusTags, ogg, opusPacket, oggPage, soundMovie, soundWebm } from '../../support/sounds.ts'
import { box, element, lagos, movie, locationBox, locationTags, u32, webm } from '../../support/videos.ts'

const folder = mkdtempSync(join(tmpdir(), 'fennec-sounds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sounds = createSounds()
let count = 0

/** Result of reading a file, and the file that is left. */
async function read(bytes: Buffer) {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  const sound = await sounds.read(path)
  return { sound, left: readFileSync(path) }
}

const faultOf = async (bytes: Buffer) => (await read(bytes)).sound.fault

describe('a recording', () => {
  it('has the length of its packets and samples, regardless of its header', async () => {
    expect((await read(soundWebm({ seconds: 3 }))).sound).toEqual({
      fault: null,
      ending: '.weba',
      contentType: 'audio/webm',
      durationMs: 3000,
    })
    expect((await read(soundMovie({ seconds: 3 }))).sound).toEqual({
      fault: null,
      ending: '.m4a',
      contentType: 'audio/mp4',
      durationMs: 3000,
    })
    // A player skips the first 312 samples.
    expect((await read(ogg({ seconds: 3 }))).sound).toEqual({
      fault: null,
      ending: '.ogg',
      contentType: 'audio/ogg',
      durationMs: 2994,
    })
    expect((await read(soundMovie({ isWhole: true, coding: 'Opus' }))).sound).toMatchObject({
      durationMs: 2000,
    })
  })

  it('may last two minutes plus a tolerance, and cannot claim to be shorter', async () => {
    for (const make of [ogg, soundWebm, soundMovie]) {
      expect(await faultOf(make({ seconds: 125 }))).toBeNull()
      expect(await faultOf(make({ seconds: 126 }))).toBe('tooLong')
    }
    expect(await faultOf(ogg({ seconds: 126, claimedSeconds: 1 }))).toBe('tooLong')
    expect(await faultOf(ogg({ seconds: 2, claimedSeconds: 126 }))).toBe('tooLong')
  })

  it('is a real one in the demo', async () => {
    const { sound } = await read(readFileSync('server/demo/voice.weba'))
    expect(sound).toMatchObject({ fault: null, ending: '.weba' })
  })
})

describe('the metadata of a recording', () => {
  it('is wiped, and the rest stays unchanged', async () => {
    const { sound, left } = await read(ogg())
    expect(sound.fault).toBeNull()
    expect(left.includes('LOCATION')).toBe(false)
    expect(left.includes('OpusTags')).toBe(true)
    expect(left).toHaveLength(ogg().length)
    const empty = oggPage({ packets: [Buffer.concat([opusTags(''), Buffer.alloc('LOCATION=Yaba'.length)])] })
    expect(left.includes(empty)).toBe(true)
    const tagged = await read(soundWebm({ after: [locationTags()] }))
    expect(tagged.sound.fault).toBeNull()
    expect(tagged.left.includes(lagos)).toBe(false)
    const placed = await read(soundMovie({ inMovie: [box('udta', locationBox())] }))
    expect(placed.sound.fault).toBeNull()
    expect(placed.left.includes(lagos)).toBe(false)
  })

  it('leaves a page with a correct checksum', () => {
    const written = oggPage({ flags: 2, packets: [Buffer.from('OpusHead')] })
    const sum = written.readUInt32LE(22)
    written.writeUInt32LE(0, 22)
    expect(pageChecksum(written)).toBe(sum)
    // Check value of this CRC in the catalogues (CRC-32/CKSUM, without its last step).
    expect(pageChecksum(Buffer.from('123456789'))).toBe(0x89a1897f)
  })
})

describe('a file that is no voice recording', () => {
  it('is refused: text, animated pictures, other codecs, two tracks', async () => {
    for (const other of [
      Buffer.from('Only words'),
      Buffer.alloc(0),
      movie(),
      webm(),
      soundMovie({ coding: 'alac' }),
      soundMovie({ tracks: 2 }),
      soundWebm({ codec: 'A_VORBIS' }),
      soundWebm({ trackType: 1 }),
      soundWebm({ tracks: 2 }),
      oggPage({ flags: 2, packets: [Buffer.from('\x01vorbis, and more')] }),
    ])
      expect(await faultOf(other)).toBe('notASound')
  })

  it('is refused where it hides a page', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), opusPacket, page])
    expect(await faultOf(soundWebm({ block }))).toBe('notASound')
  })

  it('keeps no padding that hides a page', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    const { sound, left } = await read(soundWebm({ after: [element('ec', page)] }))
    expect(sound.fault).toBeNull()
    expect(left.includes(page)).toBe(false)
  })

  it('is refused as broken where it ends early, mixes streams or has no packets', async () => {
    for (const broken of [
      ogg().subarray(0, 500),
      ogg({ seconds: 0 }),
      ogg({ after: [oggPage({ stream: 8, packets: [opusPacket] })] }),
      ogg({ after: [oggPage({ flags: 2, packets: [opusPacket] })] }),
      ogg({ after: [oggPage({ packets: [Buffer.from([0x0b, 0])] })] }),
      ogg({ after: [Buffer.from('more of it')] }),
      soundWebm({ seconds: 0 }),
      soundWebm({ block: Buffer.from([0x81, 0, 0]) }),
      soundWebm({ block: Buffer.from([0x81, 0, 0, 0x02, 0x08, 0]) }),
      soundWebm({ after: [element('a3', Buffer.from([0x40, 1, 0, 0, 0, 0x08]))] }),
      soundMovie({ seconds: 0 }),
      soundMovie().subarray(0, -20),
      soundMovie({ inMovie: [box('trun', u32(0x100), u32(0xffffffff))] }),
    ])
      expect(await faultOf(broken)).toBe('brokenSound')
  })
})
