// Voice notes: recognized by their bytes, served to the two users alone, and removed with the message (T48, T50, I8).
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { rest } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import { fetchMedia, postMedia, uploadMedia } from '../../support/media.ts'
import { sendMedia } from '../../support/people/messageMedia.ts'
import { befriend, readChat, withMessage, mutateChat, wrongChats } from '../../support/people/messages.ts'
import { ogg, soundMovie, soundWebm } from '../../support/sounds.ts'
import { formOf, picture, sendForm } from '../../support/people/uploads.ts'
import { movie } from '../../support/videos.ts'
import { unzip } from '../../support/zip.ts'

const fennec = useFennec()

/** A recording of Chromium's MediaRecorder. */
const recorded = readFileSync('server/demo/voice.weba')
/** The tracks and all bytes behind them stay as they are; the name of the recording program before them is emptied. */
const tracksOffset = recorded.lastIndexOf('1654ae6b', undefined, 'hex')
const soundOf = (file: Buffer | undefined) => file?.subarray(tracksOffset)
const waveform = '0123456789abcdef'

let ada: Person
let bayo: Person
beforeEach(async () => {
  ;[ada, bayo] = (await Promise.all(
    ['Ada', 'Bayo'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person]
  await befriend(fennec, ada, bayo)
})

const findFiles = async ({ id }: Person) => {
  await fennec.services.background.idle()
  return fennec.services.prisma.storedFile.findMany({ where: { ownerId: id } })
}

describe('a voice note', () => {
  it('is served to both users at an address that expires, with its length, size and waveform', async () => {
    const { message } = await sendMedia(fennec, ada, bayo, [{ file: recorded, waveform, alt: 'A tune' }])
    const voiceNote = {
      contentType: 'audio/webm',
      byteSize: recorded.length,
      waveform,
      alt: 'A tune',
      url: expect.stringMatching(
        /^\/media\/messages\/[0-9a-f]{32}\.weba\?until=\d{6}&sign=[\w-]{43}&as=\.weba$/,
      ) as string,
    }
    expect(message).toMatchObject({ content: '', media: [], voiceNote })
    const [voiceMessage] = (await readChat(fennec, bayo, ada)).messages
    expect(voiceMessage?.voiceNote).toEqual(message?.voiceNote)
    expect(Math.abs((voiceMessage?.voiceNote?.durationMs ?? 0) - 3700)).toBeLessThan(300)
    const url = voiceMessage?.voiceNote?.url ?? ''
    const whole = await fetchMedia(fennec, url)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/webm',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    })
    expect(soundOf(whole.rawPayload)).toEqual(soundOf(recorded))
    expect(whole.rawPayload.includes('Chrome')).toBe(false)
    const part = await fetchMedia(fennec, url, { range: 'bytes=1000-1099' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(recorded.subarray(1000, 1100))).toBe(true)
    expect((await fetchMedia(fennec, url.split('?')[0] ?? '')).statusCode).toBe(404)
    fennec.clock.advance(91 * 60)
    expect((await fetchMedia(fennec, url)).statusCode).toBe(404)
  })

  it('may come from Firefox or Safari, and loses all metadata of the phone', async () => {
    const types = []
    for (const file of [ogg(), soundMovie(), soundWebm()]) {
      const { message } = await sendMedia(fennec, ada, bayo, [{ file }])
      const { contentType, url, waveform: bars } = message?.voiceNote ?? { url: '' }
      types.push([contentType, bars])
      expect((await fetchMedia(fennec, url)).rawPayload.includes('LOCATION')).toBe(false)
    }
    expect(types).toEqual([
      ['audio/ogg', null],
      ['audio/mp4', null],
      ['audio/webm', null],
    ])
  })

  it('counts toward its sender’s daily limit, and is removed with the message and the account', async () => {
    const { message } = await sendMedia(fennec, ada, bayo, [{ file: recorded }])
    const url = message?.voiceNote?.url ?? ''
    expect(await findFiles(ada)).toMatchObject([{ bytes: recorded.length, use: 'message', inUse: true }])
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(message?.databaseId ?? 0))
    expect(await findFiles(ada)).toEqual([])
    expect((await fetchMedia(fennec, url)).statusCode).toBe(404)
    await sendMedia(fennec, ada, bayo, [{ file: recorded }])
    expect(await deleteAccount(fennec, bayo)).toBe('ok')
    expect(await findLeftovers(fennec, bayo.id)).toEqual([])
    expect(await findFiles(ada)).toEqual([])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('is in its sender’s data export, under its message', async () => {
    await sendMedia(fennec, ada, bayo, [{ file: recorded, alt: 'A tune' }])
    await rest(fennec, 'POST /api/account/export', undefined, ada)
    await fennec.services.background.idle()
    const { body } = await rest<{ downloadUrl: string }>(fennec, 'GET /api/account/export', undefined, ada)
    const bearer = { authorization: `Bearer ${ada.token}` }
    const copy = unzip((await fetchMedia(fennec, body.downloadUrl, bearer)).rawPayload)
    const [{ media }] = JSON.parse(String(copy.get('messages.json'))) as [
      { media: { file: string; description: string }[] },
    ]
    expect(media).toEqual([{ file: expect.stringMatching(/^media\/\d+\.weba$/), description: 'A tune' }])
    expect(soundOf(copy.get(media[0]?.file ?? ''))).toEqual(soundOf(recorded))
  })
})

describe('a voice note of a wrong type, too long, too large, or beside other files', () => {
  it('is refused with an error for users, and is not stored', async () => {
    const refusalOf = async (...media: { file: Uint8Array; waveform?: string }[]) =>
      (await sendMedia(fennec, ada, bayo, media)).refusal
    expect(await refusalOf({ file: soundWebm({ seconds: 126 }) })).toBe(
      'TOO_LARGE A recording may be at most 2 minutes long.',
    )
    const large = Buffer.concat([ogg(), Buffer.alloc(1024 * 1024)])
    expect(await refusalOf({ file: large })).toBe('TOO_LARGE Max voice message size is 1MB.')
    expect(await refusalOf({ file: ogg().subarray(0, -1) })).toBe(
      'INVALID_INPUT This recording is broken or incomplete. Please record it again.',
    )
    const mustBeAlone =
      'INVALID_INPUT Send a voice message by itself, without photos, videos and other voice messages'
    expect(await refusalOf({ file: recorded }, { file: recorded })).toBe(mustBeAlone)
    expect(await refusalOf({ file: await picture() }, { file: recorded })).toBe(mustBeAlone)
    expect(await refusalOf({ file: Buffer.from('ID3\x04 of another age') })).toBe(
      'UNSUPPORTED_MEDIA This is not a valid image or video file',
    )
    const wrongBars = 'INVALID_INPUT A waveform is at most 64 digits from 0 to f'
    for (const bars of ['', '0'.repeat(65), 'F', '0g', '0\n'])
      expect(await refusalOf({ file: recorded, waveform: bars })).toBe(wrongBars)
    for (const file of [movie(), await picture()])
      expect(await refusalOf({ file, waveform })).toBe('INVALID_INPUT Only a recording has a waveform.')
    expect(await findFiles(ada)).toEqual([])
    expect((await readChat(fennec, ada, bayo)).chat).toBeNull()
  })

  it('is refused as a message request', async () => {
    const chi = await personOf(fennec)
    expect(await sendMedia(fennec, chi, bayo, [{ file: recorded }])).toEqual({
      refusal: 'FORBIDDEN A message request is text alone, without photos, videos, voice messages and links',
    })
  })

  it('is refused in a post', async () => {
    const wrong = 'Please select a photo (JPG, PNG, GIF, WebP) or a video (MP4, MOV, WebM).'
    for (const { errors } of [
      await postMedia(fennec, ada, [{ file: recorded }]),
      await uploadMedia(fennec, ada, { file: ogg() }),
    ])
      expect(errors?.[0]?.message).toBe(wrong)
  })
})

it('a client of REST sends a voice note as a file among media, and reads it beside the photos', async () => {
  const form = await formOf([
    ['recipientId', String(bayo.id)],
    ['media', recorded, 'voice.weba'],
  ])
  const response = await sendForm(fennec, '/api/messages', form, ada)
  expect(response.statusCode).toBe(201)
  const voiceUrl = expect.stringMatching(/^\/media\/messages\/.*&as=\.weba$/) as string
  const voice = { type: 'audio/webm', byteSize: recorded.length, waveform: null, alt: null }
  expect(response.json()).toMatchObject({ content: '', imageUrl: null, media: [], voiceUrl, voice })
  const { body } = await rest<object[]>(fennec, 'GET /api/conversations', undefined, bayo)
  const lastVoiceMs = expect.any(Number) as number
  expect(body).toMatchObject([{ lastMessage: '', lastMediaKinds: [], lastVoiceMs }])
})
