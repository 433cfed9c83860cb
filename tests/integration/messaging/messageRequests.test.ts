// Who may write to whom (001 §2): at once, after asking, or not at all; and what becomes of a request.
import { beforeEach, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { sendMedia } from '../../support/people/messageMedia.ts'
import {
  chatWith,
  inboxOf,
  ofMessage,
  said,
  send,
  tell,
  withPerson,
  write,
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

const waiting = { refusal: 'FORBIDDEN You can write more once your request is accepted' }
const plainOnly = {
  refusal: 'FORBIDDEN A message request is text alone, without photos, videos, voice messages and links',
}
const accept = (who: Person, other: Person) => tell(fennec, 'acceptMessageRequest', who, withPerson(other))
const decline = (who: Person, other: Person) => tell(fennec, 'declineMessageRequest', who, withPerson(other))
const settle = (who: Person, input: object) => tell(fennec, 'setMessageSettings', who, { ...input })
const standing = async (who: Person, other: Person) => (await chatWith(fennec, who, other)).standing

describe('somebody whom a person follows', () => {
  it('writes to that person at once, whatever it is', async () => {
    await setFollowing(fennec, bayo, ada.id)
    expect(await standing(ada, bayo)).toBe('DIRECT')
    await write(fennec, ada, bayo, 'See https://fennec.example/posts/1')
    await write(fennec, ada, bayo, 'and this')
    expect((await inboxOf(fennec, bayo)).chats).toMatchObject([{ state: 'OPEN', unreadCount: 2 }])
  })
})

describe('anybody else', () => {
  it('asks with one message, which is among the requests and not among what is unread', async () => {
    expect(await standing(ada, bayo)).toBe('REQUEST')
    await write(fennec, ada, bayo, 'Is the fridge still there?')
    expect(await standing(ada, bayo)).toBe('WAITING')
    expect(await send(fennec, ada, bayo, 'Hello?')).toEqual(waiting)
    expect(await inboxOf(fennec, bayo)).toMatchObject({
      chats: [],
      unread: 0,
      requestsCount: 1,
      requests: [{ state: 'REQUEST', lastMessage: { content: 'Is the fridge still there?' } }],
    })
    expect((await inboxOf(fennec, ada)).chats).toMatchObject([{ state: 'ASKED', unreadCount: 0 }])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('asks once, however many messages are sent at the same moment', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => send(fennec, ada, bayo, text)))
    expect(answers.filter(({ payload }) => payload)).toHaveLength(1)
    expect(answers.filter(({ refusal }) => refusal === waiting.refusal)).toHaveLength(3)
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('asks with a text alone: no link, photo or video, not by an edit either', async () => {
    const links = ['look: https://x.ng', 'www.example.com', 'go to bit.ly/3x', 'my shop fridges.com!']
    const slanted = ['read this _https://fennec.example', 'or _www.fennec.example_']
    for (const text of [...links, ...slanted]) expect(await send(fennec, ada, bayo, text)).toEqual(plainOnly)
    expect(await sendMedia(fennec, ada, bayo, [{ file: await picture() }], 'My face')).toEqual(plainOnly)
    expect(await fennec.parts.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
    const { databaseId } = await write(fennec, ada, bayo, 'Good morning. How are you?')
    const edit = (content: string) => tell(fennec, 'editMessage', ada, ofMessage(databaseId, { content }))
    for (const text of ['see x.com', ...slanted]) expect(await edit(text)).toEqual(plainOnly)
    expect((await edit('Good evening')).refusal).toBeUndefined()
    expect(await said(fennec, bayo, ada)).toEqual(['Good evening'])
  })

  it('cannot ask again by deleting what was asked', async () => {
    const { databaseId } = await write(fennec, ada, bayo, 'Hi')
    await tell(fennec, 'deleteMessage', ada, ofMessage(databaseId))
    expect((await inboxOf(fennec, bayo)).requestsCount).toBe(0)
    expect(await send(fennec, ada, bayo, 'Hi again')).toEqual(waiting)
  })

  it('learns neither that the request was read, nor that it was declined', async () => {
    await write(fennec, ada, bayo, 'Hi')
    await tell(fennec, 'setMessagesRead', bayo, withPerson(ada))
    expect((await chatWith(fennec, ada, bayo)).chat?.seenUpTo).toBeNull()
    await decline(bayo, ada)
    expect(await inboxOf(fennec, bayo)).toMatchObject({ requests: [], requestsCount: 0 })
    expect((await chatWith(fennec, ada, bayo)).chat).toMatchObject({ state: 'ASKED' })
    expect(await send(fennec, ada, bayo, 'Hi?')).toEqual(waiting)
    const events = await fennec.parts.prisma.event.findMany({ where: { userId: ada.id } })
    expect(events.map(({ kind }) => kind)).toEqual(['messageSent'])
    expect(await wrongChats(fennec)).toEqual([])
  })
})

describe('a request', () => {
  it('that is accepted lets both write', async () => {
    await write(fennec, ada, bayo, 'Hi')
    const { payload } = await accept(bayo, ada)
    expect(payload?.conversation).toMatchObject({ state: 'OPEN', unreadCount: 1 })
    expect((await inboxOf(fennec, bayo)).unread).toBe(1)
    await write(fennec, ada, bayo, 'https://x.ng')
    await write(fennec, bayo, ada, 'Thanks')
    expect((await accept(bayo, ada)).refusal).toBeUndefined()
    expect((await decline(bayo, ada)).refusal).toBeUndefined()
    expect(await said(fennec, bayo, ada)).toEqual(['Hi', 'https://x.ng', 'Thanks'])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('is accepted by an answer, and by asking back at the same moment', async () => {
    await write(fennec, ada, bayo, 'Hi')
    await write(fennec, bayo, ada, 'Hi yourself')
    expect((await chatWith(fennec, ada, bayo)).chat).toMatchObject({ state: 'OPEN' })
    await write(fennec, ada, bayo, 'So?')
    const [chi, dan] = [await personOf(fennec), await personOf(fennec)]
    const both = await Promise.all([send(fennec, chi, dan, 'one'), send(fennec, dan, chi, 'two')])
    expect(both.flatMap(({ refusal }) => refusal ?? [])).toEqual([])
    expect((await chatWith(fennec, chi, dan)).chat).toMatchObject({ state: 'OPEN', lastNumber: 2 })
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('is for whom it was sent to: nobody accepts his own, nor what nobody asked', async () => {
    await write(fennec, ada, bayo, 'Hi')
    expect(await accept(ada, bayo)).toEqual({ refusal: 'NOT_FOUND There is no request any more' })
    const chi = await personOf(fennec)
    expect(await accept(chi, ada)).toEqual({ refusal: 'NOT_FOUND Conversation not found' })
    expect(await decline(chi, ada)).toEqual({ refusal: 'NOT_FOUND Conversation not found' })
  })

  it('becomes a chat when the person follows who asked', async () => {
    await write(fennec, ada, bayo, 'Hi')
    await setFollowing(fennec, bayo, ada.id)
    await write(fennec, ada, bayo, 'You follow me now')
    expect((await inboxOf(fennec, bayo)).chats).toMatchObject([{ state: 'OPEN', unreadCount: 2 }])
  })

  it('is gone with a block', async () => {
    await write(fennec, ada, bayo, 'Hi')
    await setBlocked(fennec, bayo, ada.id)
    expect(await inboxOf(fennec, bayo)).toMatchObject({ requests: [], requestsCount: 0 })
    expect(await send(fennec, ada, bayo, 'Hi')).toEqual({ refusal: 'NOT_FOUND User not found' })
  })
})

describe('a person who chooses who may write', () => {
  it('takes requests of followers alone', async () => {
    await settle(bayo, { messagesFrom: 'FOLLOWERS' })
    expect(await standing(ada, bayo)).toBe('CLOSED')
    expect(await send(fennec, ada, bayo, 'Hi')).toEqual({
      refusal: 'FORBIDDEN Only followers of Bayo can write to them',
    })
    await setFollowing(fennec, ada, bayo.id)
    expect(await standing(ada, bayo)).toBe('REQUEST')
    await write(fennec, ada, bayo, 'Hi')
  })

  it('or nobody new, not even those followed; chats that are there go on', async () => {
    const chi = await personOf(fennec)
    await setFollowing(fennec, bayo, ada.id)
    await setFollowing(fennec, bayo, chi.id)
    await write(fennec, chi, bayo, 'Hi')
    await settle(bayo, { messagesFrom: 'NOBODY' })
    expect(await send(fennec, ada, bayo, 'Hi')).toEqual({ refusal: 'FORBIDDEN Bayo takes no new messages' })
    await write(fennec, chi, bayo, 'Hi again')
    await write(fennec, bayo, ada, 'But I may write to you')
    await write(fennec, ada, bayo, 'Then I answer')
  })

  it('keeps what was not said', async () => {
    const settings = { messagesFrom: 'FOLLOWERS', showsSeen: true, showsTyping: false }
    await settle(bayo, { messagesFrom: 'FOLLOWERS' })
    expect((await settle(bayo, { showsTyping: false })).payload?.viewer).toEqual(settings)
  })
})
