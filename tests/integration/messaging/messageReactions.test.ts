// Reactions to messages: one for each of the two users, sent live to both, without a message of their own (T22).
import { beforeEach, describe, expect, it } from 'vitest'
import { messageReactions } from '#rules/messaging/reactions'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import {
  befriend,
  readChat,
  readInbox,
  withMessage,
  readChatTexts,
  mutateChat,
  withPerson,
  sendMessage,
  wrongChats,
} from '../../support/people/messages.ts'
import { setBlocked, suspend } from '../../support/people/people.ts'
import { connect, answersOf, listen, waitFor } from '../../support/sockets.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chi: Person
let messageId: number
beforeEach(async () => {
  ;[ada, bayo, chi] = (await Promise.all(
    ['Ada', 'Bayo', 'Chi'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person, Person]
  await befriend(fennec, ada, bayo)
  messageId = (await sendMessage(fennec, ada, bayo, 'Come at 4')).databaseId
})

const react = (caller: Person, reaction: string | null, id = messageId) =>
  mutateChat(fennec, 'setMessageReaction', caller, withMessage(id, { reaction }))

const notFound = { refusal: 'NOT_FOUND Message not found' }

describe('a pair of users who react to a message', () => {
  it('has one reaction each, on messages of both, and sees both counted', async () => {
    expect((await react(bayo, '👍')).payload?.message.reactions).toEqual([
      { reaction: '👍', count: 1, viewerHasReacted: true },
    ])
    await react(ada, '👍')
    expect((await readChat(fennec, ada, bayo)).messages[0]?.reactions).toEqual([
      { reaction: '👍', count: 2, viewerHasReacted: true },
    ])
    await react(bayo, '🙏')
    expect((await readChat(fennec, ada, bayo)).messages[0]?.reactions).toEqual([
      { reaction: '👍', count: 1, viewerHasReacted: true },
      { reaction: '🙏', count: 1, viewerHasReacted: false },
    ])
    await react(ada, null)
    expect((await readInbox(fennec, bayo)).chats).toHaveLength(1)
    expect((await readChat(fennec, bayo, ada)).messages[0]?.reactions).toEqual([
      { reaction: '🙏', count: 1, viewerHasReacted: true },
    ])
  })

  it('chooses among the offered reactions, and is refused others', async () => {
    expect(messageReactions.length).toBeGreaterThanOrEqual(6)
    for (const reaction of messageReactions) expect((await react(bayo, reaction)).refusal).toBeUndefined()
    for (const reaction of ['', '👍👍', 'x', '🍆'])
      expect(await react(bayo, reaction)).toEqual({ refusal: 'INVALID_INPUT Choose one of the reactions' })
    expect((await readChat(fennec, ada, bayo)).messages[0]?.reactions).toMatchObject([
      { reaction: messageReactions.at(-1), count: 1 },
    ])
  })

  it('leaves the unread count and the place of the chat unchanged', async () => {
    await befriend(fennec, chi, bayo)
    fennec.clock.advance(60)
    await sendMessage(fennec, chi, bayo, 'Later')
    await mutateChat(fennec, 'setMessagesRead', bayo, withPerson(ada))
    fennec.clock.advance(60)
    await react(ada, '🔥')
    const { unread, chats } = await readInbox(fennec, bayo)
    expect(unread).toBe(1)
    expect(chats.map(({ other, unreadCount }) => [other.databaseId, unreadCount])).toEqual([
      [chi.id, 1],
      [ada.id, 0],
    ])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('receives each change once on all devices', async () => {
    for (const reaction of ['👍', '👍', '🎉', null, null]) await react(bayo, reaction)
    await sendMessage(fennec, bayo, ada, 'And?')
    const address = await listen(fennec)
    const document = `subscription { messages(after: 0) { __typename ... on MessageReacted {
      unreadCount message { reactions { reaction } } } } }`
    for (const [user, unreadCount] of [
      [ada, 1],
      [bayo, 1],
    ] as const) {
      const client = await connect(address, user)
      client.subscribe('1', document)
      const change = { __typename: 'MessageReacted', unreadCount, message: { reactions: [] } }
      const sent = { __typename: 'MessageSent' }
      await waitFor(() =>
        expect(answersOf(client, '1')).toEqual(
          [sent, change, change, change, sent].map((messages) => ({ data: { messages } })),
        ),
      )
    }
  })
})

describe('a reaction', () => {
  it('is refused on a message outside the user’s chats, a deleted message, or one in a deleted chat', async () => {
    expect(await react(chi, '👍')).toEqual(notFound)
    expect(await react(bayo, '👍', 2_000_000_000)).toEqual(notFound)
    await mutateChat(fennec, 'deleteConversation', bayo, withPerson(ada))
    expect(await react(bayo, '👍')).toEqual(notFound)
    await react(ada, '😂')
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(messageId))
    expect(await react(ada, '👍')).toEqual(notFound)
    const { prisma } = fennec.services
    expect(await prisma.message.findUnique({ where: { id: messageId } })).toMatchObject({
      senderReaction: null,
      readerReaction: null,
    })
  })

  it('is refused across a block, and of a suspended user', async () => {
    await setBlocked(fennec, ada, bayo.id)
    for (const user of [ada, bayo]) expect(await react(user, '👍')).toEqual(notFound)
    await setBlocked(fennec, ada, bayo.id, false)
    await suspend(fennec, bayo.id)
    expect((await react(bayo, '👍')).refusal).toMatch(/^FORBIDDEN /)
    expect(await react(ada, '👍')).toEqual(notFound)
  })

  it('is refused on an unaccepted request, from both sides', async () => {
    const request = await sendMessage(fennec, chi, bayo, 'May I?')
    for (const user of [chi, bayo])
      expect(await react(user, '👍', request.databaseId)).toEqual({
        refusal: 'FORBIDDEN You can react once the request is accepted',
      })
    expect(await readChatTexts(fennec, chi, bayo)).toEqual(['May I?'])
  })
})
