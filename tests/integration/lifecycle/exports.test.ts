// Data exports: all of a user's own data and no one else's, for that user alone, for a day.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackground } from '#server/core/scheduling/background.ts'
import { globalId } from '#server/core/context/ids.ts'
import { maintainExports } from '#server/modules/lifecycle/exports/exports.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller, type GraphqlError } from '../../support/calls.ts'
import { likeComment, createComment } from '../../support/people/comments.ts'
import { sendMedia } from '../../support/people/messageMedia.ts'
import { befriend, withMessage, mutateChat, sendMessage } from '../../support/people/messages.ts'
import type { Person } from '../../support/factories.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import { fetchMedia, postMedia } from '../../support/media.ts'
import { setBlocked, setFollowing, setMuted, suspend } from '../../support/people/people.ts'
import { storeOrder, storeReview, testAddress } from '../../support/people/orders.ts'
import { engage, publishPost } from '../../support/people/posts.ts'
import { linkBankAccount } from '../../support/people/products.ts'
import { captureStatements } from '../../support/statements.ts'
import { storeSanction } from '../../support/people/cases.ts'
import { picture, uploadPicture } from '../../support/people/uploads.ts'
import { movie } from '../../support/videos.ts'
import { unzip } from '../../support/zip.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

let ada: Person
let bayo: Person
let chi: Person
beforeEach(async () => {
  ;[ada, bayo, chi] = (await Promise.all(
    ['Ada', 'Bayo', 'Chi'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person, Person]
})

interface DataExport extends Record<string, unknown> {
  state: string
  size: number | null
  expiresAt: string | null
  downloadUrl: string | null
}

const callExport = (method: 'GET' | 'POST', caller: Caller) =>
  rest<DataExport>(fennec, `${method} /api/account/export`, undefined, caller)

const bearer = ({ token }: Caller): Record<string, string> =>
  typeof token === 'string' ? { authorization: `Bearer ${token}` } : {}

/** Requests an export and waits until the first attempt to make it has ended. */
async function prepareExport(caller: Caller): Promise<DataExport> {
  expect((await callExport('POST', caller)).status).toBe(202)
  await fennec.services.background.idle()
  return (await callExport('GET', caller)).body
}

async function downloadExport(caller: Caller) {
  const { downloadUrl } = await prepareExport(caller)
  const { rawPayload } = await fetchMedia(fennec, downloadUrl ?? '', bearer(caller))
  return unzip(rawPayload)
}

const rowsOf = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(String(files.get(name)))

/** A promise with its resolvers. */
function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

const listExportFiles = () => {
  const folder = join(fennec.dataDir, 'media/exports')
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('a student who exports their data', () => {
  it('gets all of their own data, and nothing written by others (T73)', async () => {
    await uploadPicture(fennec, ada, await picture())
    const photos = await postMedia(fennec, ada, [
      { file: await picture(), alt: 'My room' },
      { file: movie() },
    ])
    const photoPost = photos.data?.createPost.post.databaseId ?? 0
    const bayoPost = await publishPost(fennec, bayo, 'Bayo sells a secret fridge')
    const quote = await publishPost(fennec, ada, 'Look at this', { quoteOf: globalId('Post', bayoPost) })
    for (const kind of ['like', 'repost', 'save'] as const) await engage(fennec, kind, bayoPost, ada)
    const bayoComment = await createComment(fennec, bayo, 'Bayo answers in secret', { postId: quote })
    const adaReply = await createComment(fennec, ada, 'Thank you', {
      postId: quote,
      parentId: bayoComment.id,
    })
    await likeComment(fennec, ada, bayoComment.id)
    await befriend(fennec, ada, bayo)
    await sendMessage(fennec, ada, bayo, 'I come at 4')
    const answer = await sendMessage(fennec, bayo, ada, 'Bayo writes in secret')
    for (const user of [ada, bayo])
      await mutateChat(fennec, 'setMessageReaction', user, withMessage(answer.databaseId, { reaction: '🙏' }))
    await sendMessage(fennec, ada, bayo, 'Fine', answer.databaseId)
    await sendMedia(fennec, ada, bayo, [{ file: await picture(), alt: 'My gate' }])
    await setBlocked(fennec, ada, chi.id, true)
    await setMuted(fennec, ada, bayo.id)

    const files = await downloadExport(ada)
    const profile = JSON.parse(String(files.get('profile.json')))
    expect(profile).toMatchObject({ id: ada.id, email: ada.email, firstName: 'Ada' })
    expect(rowsOf(files, 'posts.json')).toMatchObject([
      {
        id: photoPost,
        media: [{ description: 'My room' }, { file: expect.stringMatching(/^media\/\d+\.mp4$/) }],
      },
      { id: quote, content: 'Look at this', quotedPostId: bayoPost, media: [] },
    ])
    expect(rowsOf(files, 'comments.json')).toMatchObject([
      { postId: quote, answersCommentId: expect.any(Number), content: 'Thank you' },
    ])
    expect(adaReply.id).not.toBe(bayoComment.id)
    for (const name of ['likes.json', 'reposts.json', 'saved.json'])
      expect(rowsOf(files, name)).toEqual([{ postId: bayoPost, createdAt: expect.any(String) }])
    expect(rowsOf(files, 'messages.json')).toMatchObject([
      { toUserId: bayo.id, content: 'I come at 4', media: [] },
      { toUserId: bayo.id, content: 'Fine', answersMessageId: answer.databaseId },
      { toUserId: bayo.id, content: '', media: [{ description: 'My gate' }] },
    ])
    expect(rowsOf(files, 'message-reactions.json')).toEqual([
      { messageId: answer.databaseId, withUserId: bayo.id, reaction: '🙏' },
    ])
    expect(rowsOf(files, 'comment-likes.json')).toHaveLength(1)
    expect(rowsOf(files, 'following.json')).toMatchObject([{ userId: bayo.id, status: 'ACCEPTED' }])
    expect(rowsOf(files, 'blocked.json')).toMatchObject([{ userId: chi.id }])
    expect(rowsOf(files, 'muted.json')).toMatchObject([{ userId: bayo.id }])
    const media = [...files.keys()].filter((name) => name.startsWith('media/'))
    const shows = [...rowsOf(files, 'posts.json'), ...rowsOf(files, 'messages.json')]
    const named = shows.flatMap((row) => row.media as { file: string }[])
    expect(media.sort()).toEqual([...named.map(({ file }) => file), 'media/profile-picture.webp'].sort())
    expect(String(files.get('README.txt'))).toContain('Your Fennec data')
    const everything = [...files.values()].join('\n')
    for (const secret of ['secret', 'argon2', ada.token, bayo.email, chi.email, 'passwordHash', 'tokenHash'])
      expect(everything).not.toContain(secret)
  })

  it('gets their purchases and sales, with the bank account except its number, and no other person’s name', async () => {
    await linkBankAccount(fennec, ada.id)
    await storeOrder(fennec, { buyerId: ada.id, vendorId: bayo.id })
    await storeOrder(fennec, { buyerId: bayo.id, vendorId: ada.id, status: 'DELIVERED' })
    await storeReview(fennec, { buyerId: ada.id, vendorId: chi.id }, 5)
    const files = await downloadExport(ada)
    expect(rowsOf(files, 'reviews.json')).toMatchObject([{ stars: 5, text: 'As it was shown' }])
    expect(rowsOf(files, 'review-replies.json')).toEqual([])
    expect(rowsOf(files, 'purchases.json')).toMatchObject([
      { soldByUserId: bayo.id, totalKobo: 1_850_000, status: 'PAID', shippingAddress: testAddress },
      { soldByUserId: chi.id, status: 'DELIVERED' },
    ])
    const [sale] = rowsOf(files, 'sales.json')
    expect(sale).toMatchObject({ boughtByUserId: bayo.id, feeKobo: 37_000, shareKobo: 1_813_000 })
    expect(sale).not.toHaveProperty('shippingAddress')
    expect(rowsOf(files, 'bank-account.json')).toMatchObject([{ bankName: 'Test Bank' }])
    const number = String(2_000_000_000 + ada.id)
    for (const [name, content] of files)
      if (name.endsWith('.json'))
        expect([name, String(content).includes(`"${number}"`)]).toEqual([name, false])
  })

  it('gets every one of more rows than a batch holds, once, and a hundred cost one statement', async () => {
    const postId = await publishPost(fennec, bayo)
    const texts = Array.from({ length: 1201 }, (_, index) => String(index))
    await fennec.services.prisma.comment.createMany({
      data: texts.map((content) => ({ postId, authorId: ada.id, content })),
    })
    const commentsCount = texts.length
    await fennec.services.prisma.post.update({ where: { id: postId }, data: { commentsCount } })
    let files = new Map<string, Buffer>()
    const statements = await captureStatements(async () => {
      files = await downloadExport(ada)
    })
    expect(rowsOf(files, 'comments.json').map(({ content }) => content)).toEqual(texts)
    expect(statements.filter((text) => text.includes('FROM "Comment" c'))).toHaveLength(13)
  })

  it('gets the sanctions against them and their appeals, without the admin’s identity', async () => {
    await storeSanction(fennec, { userId: ada.id, appealState: 'WAITING' })
    await storeSanction(fennec, { userId: bayo.id })
    const [one, ...others] = rowsOf(await downloadExport(ada), 'sanctions.json')
    expect(one).toMatchObject({ kind: 'WARNING', rule: 'SPAM', appeal: 'It was not me', answer: null })
    expect(Object.keys(one ?? {}).filter((name) => /by/i.test(name))).toEqual([])
    expect(others).toEqual([])
  })

  it('may do so while suspended, and gets names only of users visible to them', async () => {
    await setFollowing(fennec, ada, bayo.id)
    await setFollowing(fennec, ada, chi.id)
    await suspend(fennec, chi.id)
    await suspend(fennec, ada.id)
    expect(rowsOf(await downloadExport(ada), 'following.json').map(({ userId }) => userId)).toEqual([bayo.id])
  })

  it('is notified live and by e-mail, and the e-mail contains no data', async () => {
    const before = fennec.outbox.emails.length
    const { state, size, downloadUrl } = await prepareExport(ada)
    expect([state, Number(size) > 500]).toEqual(['ready', true])
    const [sentEmail, ...more] = fennec.outbox.emails.slice(before)
    expect([sentEmail?.to, sentEmail?.subject, more]).toEqual([
      ada.email,
      'Your copy of your Fennec data is ready',
      [],
    ])
    expect(sentEmail?.text).not.toContain(downloadUrl)
    const events = await fennec.services.prisma.event.findMany({ where: { userId: ada.id } })
    expect(events.map(({ kind }) => kind)).toEqual(['dataExportChanged', 'dataExportChanged'])
  })

  it('has one export at a time, however often they ask', async () => {
    const gate = withResolvers()
    const { write } = fennec.services.archives
    vi.spyOn(fennec.services.archives, 'write').mockImplementationOnce(async (...args) => {
      await gate.promise
      return write(...args)
    })
    for (let press = 0; press < 5; press++)
      expect((await callExport('POST', ada)).body.state).toBe('preparing')
    gate.resolve()
    await fennec.services.background.idle()
    expect((await callExport('GET', ada)).body.state).toBe('ready')
    expect(await fennec.services.prisma.auditEntry.count({ where: { actorId: ada.id } })).toBe(1)
  })

  it('gets a new copy in place of the old one, whose file is removed', async () => {
    const old = await prepareExport(ada)
    const { downloadUrl } = await prepareExport(ada)
    expect((await fetchMedia(fennec, old.downloadUrl ?? '', bearer(ada))).statusCode).toBe(404)
    expect((await fetchMedia(fennec, downloadUrl ?? '', bearer(ada))).statusCode).toBe(200)
  })
})

describe('a user with three exports today', () => {
  const request = 'mutation { requestDataExport { viewer { dataExport { state } } } }'
  const enough = 'You can have 3 copies made in a day. Please try again later.'

  it('receives the retry time on every transport, and keeps the last export (T73)', async () => {
    const me = await personOf(fennec)
    const requestExport = () =>
      rest<DataExport & GraphqlError>(fennec, 'POST /api/account/export', undefined, me)
    for (let copy = 1; copy <= 3; copy++) {
      expect((await requestExport()).status).toBe(202)
      await fennec.services.background.idle()
    }
    fennec.clock.advance(3600)
    const { status, body, response } = await requestExport()
    expect([status, body]).toMatchObject([429, { message: enough, code: 'TOO_MANY_REQUESTS' }])
    expect(response.headers['retry-after']).toBe(String(23 * 3600))
    const refused = { message: enough, extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 23 * 3600 } }
    const overHttp = await graphql(fennec, request, {}, me)
    expect(overHttp.errors).toMatchObject([refused])
    expect(overHttp.response.headers['retry-after']).toBe(String(23 * 3600))
    const last = await rest<DataExport>(fennec, 'GET /api/account/export', undefined, me)
    expect(last.body.state).toBe('ready')
    fennec.clock.advance(23 * 3600)
    expect((await requestExport()).status).toBe(202)
    await fennec.services.background.idle()
  })
})

describe('the exported file', () => {
  it('is served only to its signed-in owner, and is never cached (T73)', async () => {
    const { downloadUrl } = await prepareExport(ada)
    const url = downloadUrl ?? ''
    const adaFile = await fetchMedia(fennec, url, bearer(ada))
    expect(adaFile.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="fennec-[\d-]{10}\.zip"$/),
      'cache-control': 'no-store',
    })
    const part = await fetchMedia(fennec, url, { ...bearer(ada), range: 'bytes=0-3' })
    expect([part.statusCode, part.payload]).toEqual([206, 'PK\x03\x04'])
    const admin = await personOf(fennec, 'admin')
    for (const caller of [bayo, admin, {}, { token: 'nonsense' }])
      expect((await fetchMedia(fennec, url, bearer(caller))).statusCode).toBe(404)
    const name = url.slice('/exports/'.length)
    const signedFor = fennec.services.addresses.sign(`exports/${name}`, fennec.clock.now())
    for (const address of [`/media/exports/${name}`, signedFor, '/exports/x.zip'])
      expect((await fetchMedia(fennec, address, bearer(ada))).statusCode).toBe(404)
  })

  it('is available for exactly a day, and then removed', async () => {
    const { downloadUrl } = await prepareExport(ada)
    const status = async () => (await fetchMedia(fennec, downloadUrl ?? '', bearer(ada))).statusCode
    fennec.clock.advance(24 * 3600 - 60)
    await maintainExports(fennec.services)
    await fennec.services.background.idle()
    expect(await status()).toBe(200)
    const there = listExportFiles().length
    fennec.clock.advance(61)
    expect(await status()).toBe(404)
    const { state, downloadUrl: none } = (await callExport('GET', ada)).body
    expect([state, none]).toEqual(['expired', null])
    await maintainExports(fennec.services)
    await fennec.services.background.idle()
    expect(listExportFiles().length).toBeLessThan(there)
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
  })

  it('is removed with the account, also while it is being made (I8, I9)', { tags: ['engine'] }, async () => {
    await prepareExport(ada)
    await deleteAccount(fennec, ada)
    await callExport('POST', bayo)
    await deleteAccount(fennec, bayo)
    for (const { id } of [ada, bayo]) expect(await findLeftovers(fennec, id)).toEqual([])
    const owners = { ownerId: { in: [ada.id, bayo.id] } }
    expect(await fennec.services.prisma.storedFile.count({ where: owners })).toBe(0)
    const unknown = `SELECT key FROM "StoredFile" WHERE use = 'dataExport' AND "ownerId" IS NULL`
    expect(await fennec.services.sql(unknown, [])).toEqual([])
  })
})

/** Another process on the same database, with the same storage. */
const anotherProcess = () => ({
  ...fennec.services,
  background: createBackground(pino({ enabled: false })),
  archives: { ...fennec.services.archives },
})

describe('a pair of processes', { tags: ['engine'] }, () => {
  const storeExport = (row: object = {}) =>
    fennec.services.prisma.dataExport.create({
      data: { userId: ada.id, requestedAt: fennec.clock.now(), ...row },
    })
  const files = () => fennec.services.prisma.storedFile.findMany({ where: { ownerId: ada.id } })

  it('makes one file and sends one e-mail', async () => {
    const before = fennec.outbox.emails.length
    await storeExport()
    const processes = [anotherProcess(), anotherProcess()]
    await Promise.all(processes.map(maintainExports))
    await Promise.all(processes.map(({ background }) => background.idle()))
    expect((await callExport('GET', ada)).body.state).toBe('ready')
    expect(await files()).toHaveLength(1)
    expect(fennec.outbox.emails.slice(before)).toHaveLength(1)
  })

  it('hands over from a killed process, and discards the work of a slow one', async () => {
    await storeExport()
    const [slow, quick] = [anotherProcess(), anotherProcess()]
    const [started, gate] = [withResolvers(), withResolvers()]
    const { write } = fennec.services.archives
    slow.archives.write = async (...args) => {
      started.resolve()
      await gate.promise
      return write(...args)
    }
    await maintainExports(slow)
    await started.promise
    await maintainExports(quick)
    await quick.background.idle()
    expect((await callExport('GET', ada)).body.state).toBe('preparing')
    fennec.clock.advance(61)
    await maintainExports(quick)
    await quick.background.idle()
    const { state, downloadUrl } = (await callExport('GET', ada)).body
    expect(state).toBe('ready')
    gate.resolve()
    await slow.background.idle()
    await fennec.services.background.idle()
    expect((await callExport('GET', ada)).body.downloadUrl).toBe(downloadUrl)
    expect(await files()).toHaveLength(1)
  })

  it('hands over at once when one stops midway', async () => {
    await storeExport()
    const stopping = anotherProcess()
    stopping.archives.write = async (_entries, { signal }) => {
      stopping.background.abort()
      signal.throwIfAborted()
      throw new Error('it went on')
    }
    await maintainExports(stopping)
    await stopping.background.idle()
    expect(await fennec.services.prisma.dataExport.findUnique({ where: { userId: ada.id } })).toMatchObject({
      state: 'PREPARING',
      tries: 0,
    })
    await maintainExports(fennec.services)
    await fennec.services.background.idle()
    expect((await callExport('GET', ada)).body.state).toBe('ready')
  })

  it('gives up after three failures, leaves nothing behind, and starts again on request', async () => {
    await storeExport()
    const failing = anotherProcess()
    failing.archives.write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    for (let round = 0; round < 3; round++) {
      await maintainExports(failing)
      await failing.background.idle()
      fennec.clock.advance(600)
    }
    expect((await callExport('GET', ada)).body.state).toBe('failed')
    expect(await files()).toEqual([])
    expect((await prepareExport(ada)).state).toBe('ready')
  })
})
