// Permission to write to a user (001 §2): at once, after a request, or not at all, and the life of a request.
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { sendMedia } from '../../support/people/messageMedia.ts'
import {
  readChat,
  readInbox,
  withMessage,
  readChatTexts,
  trySendMessage,
  mutateChat,
  withPerson,
  sendMessage,
  wrongChats,
} from '../../support/people/messages.ts'
import { setBlocked, setFollowing } from '../../support/people/people.ts'
import { picture } from '../../support/people/uploads.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
beforeEach(async () => {
  ;[ada, bayo] = (await Promise.all(
    ['Ada', 'Bayo'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person]
})

const pendingRefusal = { refusal: 'FORBIDDEN You can write more once your request is accepted' }
const plainTextRefusal = {
  refusal: 'FORBIDDEN A message request is text alone, without photos, videos, voice messages and links',
}
const accept = (caller: Person, other: Person) =>
  mutateChat(fennec, 'acceptMessageRequest', caller, withPerson(other))
const decline = (caller: Person, other: Person) =>
  mutateChat(fennec, 'declineMessageRequest', caller, withPerson(other))
const setMessageSettings = (caller: Person, input: object) =>
  mutateChat(fennec, 'setMessageSettings', caller, { ...input })
const readStanding = async (caller: Person, other: Person) => (await readChat(fennec, caller, other)).standing

describe('a user whom the recipient follows', () => {
  it('sends any message at once', async () => {
    await setFollowing(fennec, bayo, ada.id)
    expect(await readStanding(ada, bayo)).toBe('DIRECT')
    await sendMessage(fennec, ada, bayo, 'See https://fennec.example/posts/1')
    await sendMessage(fennec, ada, bayo, 'and this')
    expect((await readInbox(fennec, bayo)).chats).toMatchObject([{ state: 'OPEN', unreadCount: 2 }])
  })
})

describe('a user whom the recipient does not follow', () => {
  it('sends one message as a request, which is listed among the requests and not counted as unread', async () => {
    expect(await readStanding(ada, bayo)).toBe('REQUEST')
    await sendMessage(fennec, ada, bayo, 'Is the fridge still there?')
    expect(await readStanding(ada, bayo)).toBe('WAITING')
    expect(await trySendMessage(fennec, ada, bayo, 'Hello?')).toEqual(pendingRefusal)
    expect(await readInbox(fennec, bayo)).toMatchObject({
      chats: [],
      unread: 0,
      requestsCount: 1,
      requests: [{ state: 'REQUEST', lastMessage: { content: 'Is the fridge still there?' } }],
    })
    expect((await readInbox(fennec, ada)).chats).toMatchObject([{ state: 'ASKED', unreadCount: 0 }])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('sends one request, however many messages arrive at the same moment', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => trySendMessage(fennec, ada, bayo, text)),
    )
    expect(answers.filter(({ payload }) => payload)).toHaveLength(1)
    expect(answers.filter(({ refusal }) => refusal === pendingRefusal.refusal)).toHaveLength(3)
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('sends a request as text alone: no link, photo or video, not by an edit either', async () => {
    const links = ['look: https://x.ng', 'www.example.com', 'go to bit.ly/3x', 'my shop fridges.com!']
    const italicLinks = ['read this _https://fennec.example', 'or _www.fennec.example_']
    for (const text of [...links, ...italicLinks])
      expect(await trySendMessage(fennec, ada, bayo, text)).toEqual(plainTextRefusal)
    expect(await sendMedia(fennec, ada, bayo, [{ file: await picture() }], 'My face')).toEqual(
      plainTextRefusal,
    )
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'Good morning. How are you?')
    const edit = (content: string) =>
      mutateChat(fennec, 'editMessage', ada, withMessage(databaseId, { content }))
    for (const text of ['see x.com', ...italicLinks]) expect(await edit(text)).toEqual(plainTextRefusal)
    expect((await edit('Good evening')).refusal).toBeUndefined()
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(['Good evening'])
  })

  it('cannot ask again by deleting the request', async () => {
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'Hi')
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(databaseId))
    expect((await readInbox(fennec, bayo)).requestsCount).toBe(0)
    expect(await trySendMessage(fennec, ada, bayo, 'Hi again')).toEqual(pendingRefusal)
  })

  it('cannot see that the request was read or declined', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    await mutateChat(fennec, 'setMessagesRead', bayo, withPerson(ada))
    expect((await readChat(fennec, ada, bayo)).chat?.seenUpTo).toBeNull()
    await decline(bayo, ada)
    expect(await readInbox(fennec, bayo)).toMatchObject({ requests: [], requestsCount: 0 })
    expect((await readChat(fennec, ada, bayo)).chat).toMatchObject({ state: 'ASKED' })
    expect(await trySendMessage(fennec, ada, bayo, 'Hi?')).toEqual(pendingRefusal)
    const events = await fennec.services.prisma.event.findMany({ where: { userId: ada.id } })
    expect(events.map(({ kind }) => kind)).toEqual(['messageSent'])
    expect(await wrongChats(fennec)).toEqual([])
  })
})

describe('a message request', () => {
  it('lets both users write after it is accepted', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    const { payload } = await accept(bayo, ada)
    expect(payload?.conversation).toMatchObject({ state: 'OPEN', unreadCount: 1 })
    expect((await readInbox(fennec, bayo)).unread).toBe(1)
    await sendMessage(fennec, ada, bayo, 'https://x.ng')
    await sendMessage(fennec, bayo, ada, 'Thanks')
    expect((await accept(bayo, ada)).refusal).toBeUndefined()
    expect((await decline(bayo, ada)).refusal).toBeUndefined()
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(['Hi', 'https://x.ng', 'Thanks'])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('is accepted by an answer, and by a concurrent request in return', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    await sendMessage(fennec, bayo, ada, 'Hi yourself')
    expect((await readChat(fennec, ada, bayo)).chat).toMatchObject({ state: 'OPEN' })
    await sendMessage(fennec, ada, bayo, 'So?')
    const [chi, dan] = [await personOf(fennec), await personOf(fennec)]
    const both = await Promise.all([
      trySendMessage(fennec, chi, dan, 'one'),
      trySendMessage(fennec, dan, chi, 'two'),
    ])
    expect(both.flatMap(({ refusal }) => refusal ?? [])).toEqual([])
    expect((await readChat(fennec, chi, dan)).chat).toMatchObject({ state: 'OPEN', lastNumber: 2 })
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('is accepted by its recipient alone; a missing request cannot be accepted', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    expect(await accept(ada, bayo)).toEqual({ refusal: 'NOT_FOUND There is no request any more' })
    const chi = await personOf(fennec)
    expect(await accept(chi, ada)).toEqual({ refusal: 'NOT_FOUND Conversation not found' })
    expect(await decline(chi, ada)).toEqual({ refusal: 'NOT_FOUND Conversation not found' })
  })

  it('becomes a chat when the recipient follows the sender', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    await setFollowing(fennec, bayo, ada.id)
    await sendMessage(fennec, ada, bayo, 'You follow me now')
    expect((await readInbox(fennec, bayo)).chats).toMatchObject([{ state: 'OPEN', unreadCount: 2 }])
  })

  it('is removed by a block', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    await setBlocked(fennec, bayo, ada.id)
    expect(await readInbox(fennec, bayo)).toMatchObject({ requests: [], requestsCount: 0 })
    expect(await trySendMessage(fennec, ada, bayo, 'Hi')).toEqual({ refusal: 'NOT_FOUND User not found' })
  })
})

describe('a user who limits who may write to them', () => {
  it('accepts requests of followers alone', async () => {
    await setMessageSettings(bayo, { messagesFrom: 'FOLLOWERS' })
    expect(await readStanding(ada, bayo)).toBe('CLOSED')
    expect(await trySendMessage(fennec, ada, bayo, 'Hi')).toEqual({
      refusal: 'FORBIDDEN Only followers of Bayo can write to them',
    })
    await setFollowing(fennec, ada, bayo.id)
    expect(await readStanding(ada, bayo)).toBe('REQUEST')
    await sendMessage(fennec, ada, bayo, 'Hi')
  })

  it('accepts no new chats, not even of followed users; existing chats go on', async () => {
    const chi = await personOf(fennec)
    await setFollowing(fennec, bayo, ada.id)
    await setFollowing(fennec, bayo, chi.id)
    await sendMessage(fennec, chi, bayo, 'Hi')
    await setMessageSettings(bayo, { messagesFrom: 'NOBODY' })
    expect(await trySendMessage(fennec, ada, bayo, 'Hi')).toEqual({
      refusal: 'FORBIDDEN Bayo takes no new messages',
    })
    await sendMessage(fennec, chi, bayo, 'Hi again')
    await sendMessage(fennec, bayo, ada, 'But I may write to you')
    await sendMessage(fennec, ada, bayo, 'Then I answer')
  })

  it('keeps the other settings in a partial change', async () => {
    const settings = { messagesFrom: 'FOLLOWERS', showsSeen: true, showsTyping: false }
    await setMessageSettings(bayo, { messagesFrom: 'FOLLOWERS' })
    expect((await setMessageSettings(bayo, { showsTyping: false })).payload?.viewer).toEqual(settings)
  })
})
