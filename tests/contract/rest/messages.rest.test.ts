// REST routes of messages: documented fields, statuses and texts (001 §3, §7, §8; 001 §7).
import { beforeEach, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { routes } from '#server/routes.ts'
import { useFennec } from '../../support/app.ts'
import { rest, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { befriend, readInbox, readChatTexts, sendMessage } from '../../support/people/messages.ts'
import { setBlocked } from '../../support/people/people.ts'
import { formOf, picture, sendForm } from '../../support/people/uploads.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
beforeEach(async () => {
  ada = await personOf(fennec, 'customer', { firstName: 'Ada', lastName: 'Obi' })
  bayo = await personOf(fennec, 'customer', { firstName: 'Bayo' })
  await befriend(fennec, ada, bayo)
})

const answers = new Map(routes.map(({ method, path, answer }) => [`${method} ${path}`, answer]))

/** Calls a route, and checks its answer against the documented shape. */
async function call<Body = Record<string, unknown>>(
  address: string,
  path: string,
  caller: Caller,
  body?: object,
) {
  const [method] = address.split(' ')
  const { status, body: answer } = await rest<Body>(fennec, `${method} ${path}`, body, caller)
  if (status < 300) {
    const shape = answers.get(address)
    const result = shape && safeParse(shape, answer)
    expect(result?.success && result.data).toEqual(answer)
  }
  return { status, body: answer }
}

const postMessage = (caller: Caller, body: object) =>
  call('POST /api/messages', '/api/messages', caller, body)
const listMessages = (caller: Caller, other: Person, query = '') =>
  call<{ id: number; content: string }[]>(
    'GET /api/messages/:userId',
    `/api/messages/${other.id}${query}`,
    caller,
  )

/** Stores `count` messages between the two. */
async function storeMessages(count: number) {
  const { databaseId } = await sendMessage(fennec, ada, bayo, '1')
  const { message, conversation, conversationMember } = fennec.services.prisma
  const { conversationId } = await message.findUniqueOrThrow({ where: { id: databaseId } })
  const seqs = Array.from({ length: count - 1 }, (_, index) => index + 2)
  await message.createMany({
    data: seqs.map((seq) => ({ conversationId, seq, senderId: ada.id, content: String(seq) })),
  })
  await conversation.update({ where: { id: conversationId }, data: { lastSeq: count } })
  await conversationMember.updateMany({
    where: { conversationId, userId: bayo.id },
    data: { unreadCount: count },
  })
}

it('a client sends a form with files, and gets one address as a text and several as a list', async () => {
  const photo = await picture()
  const sendFiles = async (files: number, content?: string) => {
    const texts: [string, string][] = [['recipientId', String(bayo.id)]]
    if (content !== undefined) texts.push(['content', content])
    const form = await formOf([
      ...texts,
      ...Array.from({ length: files }, (): [string, Buffer] => ['media', photo]),
    ])
    const response = await sendForm(fennec, '/api/messages', form, ada)
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
  }
  const address = expect.stringMatching(/^\/media\/messages\/.*&as=\.webp$/) as string
  const one = await sendFiles(1, ' The fridge ')
  expect(one).toMatchObject({
    status: 201,
    body: { id: expect.any(Number), number: 1, senderId: ada.id, content: 'The fridge', imageUrl: address },
  })
  expect((await sendFiles(2)).body).toMatchObject({ content: '', imageUrl: [address, address] })
  expect(await sendFiles(11)).toMatchObject({ status: 400, body: { message: 'Choose at most 10 files' } })
  expect(await sendFiles(0, '  ')).toMatchObject({ status: 400, body: { message: 'Write a message first' } })
  expect((await listMessages(bayo, ada)).body).toMatchObject([
    { imageUrl: address },
    { imageUrl: [address, address] },
  ])
})

it('a client sends JSON, edits and deletes, with the documented texts', async () => {
  const sent = await postMessage(ada, { recipient_id: bayo.id, content: 'Come at 4' })
  expect(sent).toEqual({
    status: 201,
    body: {
      id: expect.any(Number) as number,
      number: 1,
      senderId: ada.id,
      content: 'Come at 4',
      imageUrl: null,
      media: [],
      voiceUrl: null,
      voice: null,
      isReply: false,
      replyTo: null,
      reactions: [],
      createdAt: fennec.clock.now().toISOString(),
      editedAt: null,
    },
  })
  expect(
    (await postMessage(bayo, { recipientId: ada.id, content: 'I will', replyToId: sent.body.id })).body,
  ).toMatchObject({
    isReply: true,
    replyTo: { id: sent.body.id, number: 1, senderId: ada.id, content: 'Come at 4' },
  })
  const path = `/api/messages/${sent.body.id}`
  const edited = await call('PUT /api/messages/:messageId', path, ada, { content: 'Come at 5' })
  expect(edited).toMatchObject({ status: 200, body: { content: 'Come at 5', editedAt: expect.any(String) } })
  expect((await call('PUT /api/messages/:messageId', path, bayo, { content: 'x' })).status).toBe(403)
  expect(await call('DELETE /api/messages/:messageId', path, ada)).toEqual({
    status: 200,
    body: { message: 'Message deleted successfully' },
  })
  for (const address of ['PUT /api/messages/:messageId', 'DELETE /api/messages/:messageId'])
    expect(await call(address, path, ada, { content: 'x' })).toMatchObject({
      status: 404,
      body: { message: 'Message not found' },
    })
})

it('a client that repeats a call under its key sends once, and gets a conflict for another text', async () => {
  const caller = { ...ada, headers: { 'idempotency-key': 'bad-network' } }
  const body = { recipientId: bayo.id, content: 'Are you there?' }
  const first = await postMessage(caller, body)
  expect(await postMessage(caller, body)).toEqual(first)
  expect(await postMessage(caller, { ...body, content: 'Are you here?' })).toMatchObject({ status: 409 })
  expect(await readChatTexts(fennec, bayo, ada)).toEqual(['Are you there?'])
})

it('a client reads a chat backwards, before its oldest message, as an array', async () => {
  await storeMessages(53)
  const { body: newest } = await listMessages(bayo, ada)
  expect(newest.map(({ content }) => content)).toEqual(
    Array.from({ length: 50 }, (_, index) => String(index + 4)),
  )
  const { body: older } = await listMessages(bayo, ada, `?before=${newest[0]?.id}&limit=2`)
  expect(older.map(({ content }) => content)).toEqual(['2', '3'])
  expect((await listMessages(bayo, ada, '?limit=500')).body).toHaveLength(53)
  expect((await listMessages(bayo, ada, '?before=2000000000')).body).toEqual([])
  for (const wrong of ['?before=x', '?before=0', '?limit=x', '?before=1&before=2'])
    expect((await listMessages(bayo, ada, wrong)).status).toBe(400)
  const chi = await personOf(fennec)
  expect(await listMessages(bayo, chi)).toEqual({ status: 200, body: [] })
  await setBlocked(fennec, chi, bayo.id)
  expect((await listMessages(bayo, chi)).status).toBe(404)
  expect((await listMessages(bayo, { ...chi, id: 2_000_000_000 })).status).toBe(404)
})

it('a client reads its chats by the ids of users, and deletes one for itself', async () => {
  await sendMessage(fennec, ada, bayo, 'Good morning')
  fennec.clock.advance(300)
  const chats = () => call<Record<string, unknown>[]>('GET /api/conversations', '/api/conversations', bayo)
  expect((await chats()).body).toEqual([
    {
      id: ada.id,
      firstName: 'Ada',
      lastName: 'Obi',
      name: 'Ada Obi',
      email: expect.stringMatching(/@users\.fennec\.invalid$/) as string,
      profileImageUrl: null,
      isVerified: 0,
      university: 'University of Lagos',
      universityHandle: expect.any(String) as string,
      userType: 'customer',
      state: 'open',
      lastMessage: 'Good morning',
      lastMessageSenderId: ada.id,
      lastMessageAt: expect.any(String) as string,
      lastMediaKinds: [],
      lastVoiceMs: null,
      timeAgo: '5m ago',
      unreadCount: 1,
      seenUpTo: 0,
    },
  ])
  const path = `/api/conversations/${ada.id}`
  expect(await call('DELETE /api/conversations/:userId', path, bayo)).toEqual({
    status: 200,
    body: { message: 'Chat deleted successfully' },
  })
  expect((await chats()).body).toEqual([])
  expect(await readChatTexts(fennec, ada, bayo)).toEqual(['Good morning'])
})

it('a client reads message requests in a list of their own', async () => {
  const chi = await personOf(fennec, 'customer', { firstName: 'Chi' })
  expect((await postMessage(chi, { recipientId: bayo.id, content: 'May I?' })).status).toBe(201)
  expect(await postMessage(chi, { recipientId: bayo.id, content: 'Well?' })).toMatchObject({
    status: 403,
    body: { message: 'You can write more once your request is accepted' },
  })
  const chats = (query: string) =>
    call<Record<string, unknown>[]>('GET /api/conversations', `/api/conversations${query}`, bayo)
  expect((await chats('')).body).toEqual([])
  expect((await chats('?list=requests')).body).toMatchObject([{ id: chi.id, state: 'request' }])
  expect((await chats('?list=all')).status).toBe(400)
})

it('a client marks a chat as read by the user’s id, and gets 404 for unknown users (001 §7)', async () => {
  for (const text of ['one', 'two', 'three']) await sendMessage(fennec, ada, bayo, text)
  const mark = (id: number, body?: object) =>
    call('POST /api/messages/mark-read/:id', `/api/messages/mark-read/${id}`, bayo, body)
  expect(await mark(ada.id, { upTo: 2 })).toEqual({ status: 200, body: { unreadCount: 1 } })
  expect(await mark(ada.id)).toEqual({ status: 200, body: { unreadCount: 0 } })
  expect(await mark(ada.id, { up_to: 9000 })).toEqual({ status: 200, body: { unreadCount: 0 } })
  const chi = await personOf(fennec)
  for (const id of [chi.id, bayo.id, 2_000_000_000]) expect((await mark(id)).status).toBe(404)
  expect((await mark(ada.id, { upTo: 'all' })).status).toBe(400)
})

it('a client that polls gets 304 until a change, and marks nothing as read', async () => {
  await sendMessage(fennec, ada, bayo, 'one')
  const paths = ['/api/messages/unread-count', '/api/conversations', `/api/messages/${ada.id}`]
  const poll = (url: string, tag?: string) =>
    fennec.app.inject({
      url,
      headers: { authorization: `Bearer ${bayo.token}`, ...(tag && { 'if-none-match': tag }) },
    })
  const tags = await Promise.all(paths.map(async (path) => String((await poll(path)).headers.etag)))
  for (const [index, path] of paths.entries()) expect((await poll(path, tags[index])).statusCode).toBe(304)
  await sendMessage(fennec, ada, bayo, 'two')
  for (const [index, path] of paths.entries()) expect((await poll(path, tags[index])).statusCode).toBe(200)
  expect((await poll('/api/messages/unread-count')).json()).toEqual({ unreadCount: 2 })
  expect((await readInbox(fennec, bayo)).unread).toBe(2)
})
