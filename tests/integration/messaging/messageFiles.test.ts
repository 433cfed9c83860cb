// Photos and videos between two people: visible to them alone, at addresses that expire, and removed with the message (T48, T50, I8).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import { fetchMedia } from '../../support/media.ts'
import { sendMedia } from '../../support/people/messageMedia.ts'
import { befriend, readChat, withMessage, mutateChat, wrongChats } from '../../support/people/messages.ts'
import { picture } from '../../support/people/uploads.ts'
import { movie } from '../../support/videos.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
beforeEach(async () => {
  ;[ada, bayo] = (await Promise.all(
    ['Ada', 'Bayo'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person]
  await befriend(fennec, ada, bayo)
})

const statusOf = async (url = '') => (await fetchMedia(fennec, url)).statusCode

/** Lists every file of messages in storage. */
async function listFiles(): Promise<string[]> {
  await fennec.services.background.idle()
  return readdirSync(join(fennec.dataDir, 'media/messages'))
}

describe('a photo in a message', () => {
  it('is served to both users at an address that expires, and only there (T50)', async () => {
    const { message } = await sendMedia(fennec, ada, bayo, [
      { file: await picture(), alt: 'The fridge' },
      { file: movie() },
    ])
    expect(message).toMatchObject({
      content: '',
      media: [
        { kind: 'IMAGE', alt: 'The fridge' },
        { kind: 'VIDEO', alt: 'Video by Ada' },
      ],
    })
    const [shown] = (await readChat(fennec, bayo, ada)).messages
    const url = shown?.media[0]?.url ?? ''
    expect(url).toMatch(/^\/media\/messages\/[0-9a-f]{32}-64\.webp\?until=\d{6}&sign=[\w-]{43}&as=\.webp$/)
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url.split('?')[0])).toBe(404)
    expect(await statusOf(url.replace(/-64\.webp.*/, '.jpg'))).toBe(404)
    fennec.clock.advance(91 * 60)
    expect(await statusOf(url)).toBe(404)
    const [anew] = (await readChat(fennec, bayo, ada)).messages
    expect(await statusOf(anew?.media[0]?.url)).toBe(200)
  })

  it('is removed with the message, and with the account of either user (T51)', async () => {
    const before = (await sendMedia(fennec, ada, bayo, [{ file: await picture() }])).message
    const there = (await listFiles()).length
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(before?.databaseId ?? 0))
    expect((await listFiles()).length).toBeLessThan(there)
    expect(await statusOf(before?.media[0]?.url)).toBe(404)
    const { message } = await sendMedia(fennec, ada, bayo, [{ file: await picture() }])
    await deleteAccount(fennec, bayo)
    expect(await findLeftovers(fennec, bayo.id)).toEqual([])
    expect(await statusOf(message?.media[0]?.url)).toBe(404)
    expect(
      await fennec.services.prisma.storedFile.count({ where: { ownerId: { in: [ada.id, bayo.id] } } }),
    ).toBe(0)
    expect(await wrongChats(fennec)).toEqual([])
  })
})

describe('a message with invalid, too many or too large files', () => {
  it('is refused with an error for users, and stores none of the files (T48)', async () => {
    const one = await picture()
    const eleven = Array.from({ length: 11 }, () => ({ file: one }))
    expect(await sendMedia(fennec, ada, bayo, eleven)).toEqual({
      refusal: 'INVALID_INPUT Choose at most 10 files',
    })
    expect(await sendMedia(fennec, ada, bayo, [{ file: Buffer.from('Only words') }])).toEqual({
      refusal: 'UNSUPPORTED_MEDIA This is not a valid image or video file',
    })
    const large = Buffer.concat([one, Buffer.alloc(10 * 1024 * 1024 + 1 - one.length)])
    expect(await sendMedia(fennec, ada, bayo, [{ file: large }])).toEqual({
      refusal: 'TOO_LARGE Max image size is 10MB.',
    })
    const longer = Buffer.alloc(50 * 1024 * 1024 + 1)
    movie().copy(longer)
    expect(await sendMedia(fennec, ada, bayo, [{ file: longer }])).toEqual({
      refusal: 'TOO_LARGE Max video size is 50MB.',
    })
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
    expect((await readChat(fennec, ada, bayo)).chat).toBeNull()
  })
})
