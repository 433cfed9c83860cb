// Image processing: its order by sender, and the 503 answer when a picture exceeds the time limit (T46, T53).
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createImages } from '#server/storage/images.ts'
import { useFennec } from '../../support/app.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { listMediaFiles, postMedia, uploadMedia } from '../../support/media.ts'
import { picture, uploadPicture, uploadPictureGraphql } from '../../support/people/uploads.ts'
import { webm } from '../../support/videos.ts'

const fennec = useFennec()

const animation = () =>
  sharp(Buffer.alloc(8 * 24 * 3, 90), { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } })
    .gif({ keepDuplicateFrames: true })
    .toBuffer()

type UploadKind = [string, (me: Person, file: Buffer) => Promise<{ response: { statusCode: number } }>]

/** Every way to have a picture processed. */
const uploadKinds: UploadKind[] = [
  ['a profile picture over REST', (me, file) => uploadPicture(fennec, me, file)],
  ['a profile picture over GraphQL', (me, file) => uploadPictureGraphql(fennec, me, file)],
  ['a photo before its post', (me, file) => uploadMedia(fennec, me, { file })],
  ['a photo of a post', (me, file) => postMedia(fennec, me, [{ file }])],
  ['the still of a video', (me, poster) => postMedia(fennec, me, [{ file: webm(), poster }])],
]

const kinds = [
  ['a photo', () => picture()],
  ['an animation', animation],
] as const

describe.each(uploadKinds)('%s', (_uploadKind, send) => {
  it.each(kinds)(
    'is refused as busy after the time limit (%s), not as a wrong file, and is accepted later',
    async (_kind, make) => {
      const [me, file] = [await signUp(fennec), await make()]
      const before = await listMediaFiles(fennec)
      // The error of sharp after its time limit.
      const timedOut = vi
        .spyOn(sharp.prototype, 'toBuffer')
        .mockRejectedValue(new Error('timeout: 5% complete'))
      onTestFinished(() => timedOut.mockRestore())
      const { response } = (await send(me, file)) as Awaited<ReturnType<typeof uploadPicture>>
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30'])
      expect(response.body).toContain('Fennec is very busy. Please try again in a moment.')
      expect(await listMediaFiles(fennec)).toEqual(before)
      timedOut.mockRestore()
      expect((await send(me, file)).response.statusCode).toBe(200)
    },
  )

  it('is processed when its sender’s turn comes', async () => {
    const [ada, bola] = [await signUp(fennec), await signUp(fennec)]
    const { images } = fennec.services
    onTestFinished(() => void (fennec.services.images = images))
    const turns: string[] = []
    fennec.services.images = createImages((work, { key }) => {
      turns.push(key)
      return work()
    })
    for (const person of [ada, bola]) await send(person, await picture())
    expect(turns).toEqual([ada.id, bola.id].map(String))
  })
})
