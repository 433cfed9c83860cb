// Messages between two people: written, read, edited and deleted, with the numbers and counts of each chat (I3, I4, T22).
// @module-tag engine
import { beforeEach, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { sendLimit } from '#server/modules/messaging/messages/limits.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import {
  befriend,
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
import { setBlocked, suspend } from '../../support/people/people.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

let ada: Person
let bayo: Person
let chi: Person
beforeEach(async () => {
  ;[ada, bayo, chi] = (await Promise.all(
    ['Ada', 'Bayo', 'Chi'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person, Person]
  await befriend(fennec, ada, bayo)
})

const markRead = (reader: Person, other: Person, upTo?: number) =>
  mutateChat(fennec, 'setMessagesRead', reader, withPerson(other, { upTo }))

describe('a chat of two users', () => {
  it('has the same messages in the same order for both, numbered from one, with each user’s unread count', async () => {
    const first = await sendMessage(fennec, ada, bayo, '  Is the fridge still there?\n ')
    await sendMessage(fennec, bayo, ada, 'It is')
    await sendMessage(fennec, bayo, ada, 'Come and see')
    expect(first).toMatchObject({ number: 1, content: 'Is the fridge still there?', isMine: true })
    const { messages, chat } = await readChat(fennec, ada, bayo)
    expect(messages.map(({ number, content, isMine }) => [number, content, isMine])).toEqual([
      [1, 'Is the fridge still there?', true],
      [2, 'It is', false],
      [3, 'Come and see', false],
    ])
    expect(chat).toMatchObject({ state: 'OPEN', unreadCount: 2, lastNumber: 3 })
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(messages.map(({ content }) => content))
    expect([(await readInbox(fennec, ada)).unread, (await readInbox(fennec, bayo)).unread]).toEqual([2, 1])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('is read up to a number, however often it is set, never back and never beyond the last message', async () => {
    for (const text of ['one', 'two', 'three']) await sendMessage(fennec, ada, bayo, text)
    const markReadUpTo = async (upTo?: number) => {
      const { payload } = await markRead(bayo, ada, upTo)
      return [payload?.conversation?.readUpTo, payload?.conversation?.unreadCount]
    }
    expect(await markReadUpTo(2)).toEqual([2, 1])
    expect(await markReadUpTo(2)).toEqual([2, 1])
    expect(await markReadUpTo(1)).toEqual([2, 1])
    expect(await markReadUpTo(-5)).toEqual([2, 1])
    expect(await markReadUpTo(2_000_000_000)).toEqual([3, 0])
    await sendMessage(fennec, ada, bayo, 'four')
    expect((await readInbox(fennec, bayo)).unread).toBe(1)
    expect(await markReadUpTo()).toEqual([4, 0])
    expect(await wrongChats(fennec)).toEqual([])
  })

  it('is listed by its last message, on pages behind a cursor', async () => {
    await befriend(fennec, chi, bayo)
    await sendMessage(fennec, ada, bayo, 'Good morning')
    fennec.clock.advance(60)
    await sendMessage(fennec, chi, bayo, 'Good evening')
    fennec.clock.advance(60)
    await sendMessage(fennec, bayo, ada, 'And to you')
    const { chats, pageInfo } = await readInbox(fennec, bayo, { first: 1 })
    expect(chats).toMatchObject([
      { other: { databaseId: ada.id }, lastMessage: { content: 'And to you' }, unreadCount: 1 },
    ])
    expect(pageInfo.hasNextPage).toBe(true)
    const next = await readInbox(fennec, bayo, { first: 1, after: pageInfo.endCursor })
    expect(next.chats).toMatchObject([{ other: { databaseId: chi.id }, unreadCount: 1 }])
    expect(next.pageInfo.hasNextPage).toBe(false)
  })

  it('is paged from either end when it is long', async () => {
    for (let number = 1; number <= 7; number++)
      await sendMessage(fennec, number % 2 ? ada : bayo, number % 2 ? bayo : ada, String(number))
    const pageOf = async (page: Record<string, unknown>) => {
      const { messages, page: found } = await readChat(fennec, ada, bayo, page)
      return { texts: messages.map(({ content }) => content).join(''), ...found?.pageInfo }
    }
    expect(await pageOf({})).toMatchObject({ texts: '1234567', hasPreviousPage: false })
    const newest = await pageOf({ last: 3 })
    expect(newest).toMatchObject({ texts: '567', hasPreviousPage: true, hasNextPage: false })
    const older = await pageOf({ last: 3, before: newest.startCursor })
    expect(older).toMatchObject({ texts: '234', hasPreviousPage: true, hasNextPage: true })
    expect(await pageOf({ last: 3, before: older.startCursor })).toMatchObject({
      texts: '1',
      hasPreviousPage: false,
    })
    const oldest = await pageOf({ first: 2 })
    expect(oldest).toMatchObject({ texts: '12', hasNextPage: true })
    expect(await pageOf({ first: 9, after: oldest.endCursor })).toMatchObject({
      texts: '34567',
      hasNextPage: false,
      hasPreviousPage: true,
    })
  })

  it('has no gap, repeat or wrong count after concurrent messages (I4)', async () => {
    const sent = await sendMessage(fennec, ada, bayo, 'first')
    const actions = Array.from({ length: 12 }, (_, index) => [
      () => trySendMessage(fennec, ada, bayo, `a${index}`),
      () => trySendMessage(fennec, bayo, ada, `b${index}`),
      () => markRead(index % 2 ? ada : bayo, index % 2 ? bayo : ada),
      () =>
        mutateChat(fennec, 'editMessage', ada, withMessage(sent.databaseId, { content: `first ${index}` })),
      () =>
        index === 6
          ? mutateChat(fennec, 'deleteConversation', bayo, withPerson(ada))
          : markRead(bayo, ada, index),
    ]).flat()
    const answers = await Promise.all(actions.map((action) => action()))
    // Bayo may have deleted the chat before the answer shows the message.
    const isGone = (index: number) =>
      index % 5 === 1 && answers[index]?.refusal === 'NOT_FOUND Message not found'
    expect(answers.flatMap(({ refusal }, index) => (isGone(index) ? [] : (refusal ?? [])))).toEqual([])
    expect(await wrongChats(fennec)).toEqual([])
    const { messages } = await readChat(fennec, ada, bayo, { last: 100 })
    expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  })

  it('begins once, however many first messages are sent', async () => {
    const answers = await Promise.all([
      ...['a', 'b', 'c'].map((text) => trySendMessage(fennec, ada, bayo, text)),
      ...['d', 'e', 'f'].map((text) => trySendMessage(fennec, bayo, ada, text)),
    ])
    expect(answers.flatMap(({ refusal }) => refusal ?? [])).toEqual([])
    expect(
      await fennec.services.prisma.conversation.count({
        where: { lowId: Math.min(ada.id, bayo.id), highId: Math.max(ada.id, bayo.id) },
      }),
    ).toBe(1)
    expect((await readChatTexts(fennec, bayo, ada)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await wrongChats(fennec)).toEqual([])
  })
})

describe('the cost of a call', () => {
  it('is six statements for a message under a key, one for a list of chats and one for a page', async () => {
    await sendMessage(fennec, bayo, ada, 'Hello')
    const headers = { authorization: `Bearer ${ada.token}`, 'idempotency-key': 'once' }
    const query = `mutation ($to: ID!) { sendMessage(input: { recipientId: $to, content: "Hi" }) { message { number } } }`
    const captureCallStatements = (payload: object) =>
      captureStatements(() => fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload }))
    // The first statement of each looks up the session.
    const [, ...send] = await captureCallStatements({ query, variables: { to: globalId('User', bayo.id) } })
    expect(send.length).toBeLessThanOrEqual(6)
    const [, ...list] = await captureCallStatements({
      query:
        '{ viewer { conversations { edges { node { unreadCount other { handle } lastMessage { content sender { handle } media { url } } } } } } }',
    })
    expect(list).toHaveLength(1)
    const { chat } = await readChat(fennec, ada, bayo)
    expect(chat?.lastMessage?.content).toBe('Hi')
    const [, ...page] = await captureCallStatements({
      query: `{ user(databaseId: ${bayo.id}) { viewerConversation { messages(last: 50) { edges { node { content sender { handle } media { url } } } } } } }`,
    })
    expect(page).toHaveLength(3)
    expect(page.filter((text) => text.includes('LATERAL') && text.includes('LIMIT 51'))).toHaveLength(1)
  })
})

describe('a list of chats', () => {
  it('costs the same with all nested fields, however many chats it has (T55)', async () => {
    const query = `{ viewer { conversations { edges { node {
      messages(last: 2) { edges { node { content } } } other { viewerMessageStanding viewerConversation { seenUpTo } }
    } } } } }`
    const headers = { authorization: `Bearer ${ada.token}` }
    const cost = async () =>
      (
        await captureStatements(() =>
          fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } }),
        )
      ).length
    await sendMessage(fennec, ada, bayo, 'Hello')
    const few = await cost()
    for (const text of ['one', 'two', 'three']) {
      const other = await personOf(fennec)
      await befriend(fennec, ada, other)
      await sendMessage(fennec, other, ada, text)
    }
    expect(await cost()).toBe(few)
  })
})

describe('a repeated message', () => {
  it('is sent once under one key, which refuses another text', async () => {
    const headers = { 'idempotency-key': 'hostel-network' }
    const caller = { ...ada, headers }
    const first = await sendMessage(fennec, caller, bayo, 'Are you there?')
    expect((await sendMessage(fennec, caller, bayo, 'Are you there?')).databaseId).toBe(first.databaseId)
    expect(await trySendMessage(fennec, caller, bayo, 'Are you here?')).toEqual({
      refusal: 'CONFLICT This Idempotency-Key was used for another request',
    })
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(['Are you there?'])
  })
})

describe('a message', () => {
  it.each([
    ['blank', ' \n\u200b', 'INVALID_INPUT Write a message first'],
    ['of 5,001 characters', 'x'.repeat(5001), 'INVALID_INPUT A message must be at most 5000 characters'],
  ])('is refused if it is %s', async (_case, text, refusal) => {
    expect(await trySendMessage(fennec, ada, bayo, text)).toEqual({ refusal })
    expect((await readChat(fennec, ada, bayo)).chat).toBeNull()
  })

  it('is accepted unchanged with 5,000 characters', async () => {
    const text = '👩🏾‍🎓'.repeat(5000)
    expect((await sendMessage(fennec, ada, bayo, text)).content).toBe(text)
  })

  it('is refused to its own author, and to a missing, a suspended or a deleted user', async () => {
    expect(await trySendMessage(fennec, ada, ada, 'Hi')).toEqual({
      refusal: 'INVALID_INPUT You cannot write to yourself',
    })
    const gone = { refusal: 'NOT_FOUND User not found' }
    expect(await trySendMessage(fennec, ada, { id: 2_000_000_000 }, 'Hi')).toEqual(gone)
    await suspend(fennec, bayo.id)
    expect(await trySendMessage(fennec, ada, bayo, 'Hi')).toEqual(gone)
    await deleteAccount(fennec, chi)
    expect(await trySendMessage(fennec, ada, chi, 'Hi')).toEqual(gone)
  })

  it('is edited and deleted by its author alone, at any time (T23)', async () => {
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'Come at 4')
    fennec.clock.advance(86_400 * 20)
    const edit = (caller: Person, content: string) =>
      mutateChat(fennec, 'editMessage', caller, withMessage(databaseId, { content }))
    expect((await edit(ada, 'Come at 4')).payload?.message.editedAt).toBeNull()
    expect((await edit(ada, ' Come at 5 ')).payload?.message).toMatchObject({
      content: 'Come at 5',
      editedAt: fennec.clock.now().toISOString(),
    })
    expect(await edit(ada, ' ')).toEqual({ refusal: 'INVALID_INPUT Write a message first' })
    expect(await edit(bayo, 'x')).toEqual({ refusal: 'FORBIDDEN This is not your message' })
    expect(await edit(chi, 'x')).toEqual({ refusal: 'NOT_FOUND Message not found' })
    expect(await mutateChat(fennec, 'deleteMessage', bayo, withMessage(databaseId))).toEqual({
      refusal: 'FORBIDDEN This is not your message',
    })
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(['Come at 5'])
  })

  it('is gone for both after its deletion, with its text and its place in the unread count', async () => {
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'my secret word')
    await sendMessage(fennec, ada, bayo, 'never mind')
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(databaseId))
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(['never mind'])
    expect((await readInbox(fennec, bayo)).unread).toBe(1)
    const row = await fennec.services.prisma.message.findUniqueOrThrow({ where: { id: databaseId } })
    expect([row.content, row.seq]).toEqual(['', 1])
    const notFound = { refusal: 'NOT_FOUND Message not found' }
    expect(
      await mutateChat(fennec, 'editMessage', ada, withMessage(databaseId, { content: 'back' })),
    ).toEqual(notFound)
    expect(await mutateChat(fennec, 'deleteMessage', ada, withMessage(databaseId))).toEqual(notFound)
    await markRead(bayo, ada)
    const lastMessage = await sendMessage(fennec, ada, bayo, 'one more')
    await markRead(bayo, ada)
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(lastMessage.databaseId))
    expect(await wrongChats(fennec)).toEqual([])
  })
})

describe('a chat', () => {
  it('stays for the other user after one deletes it, and begins again with the next message', async () => {
    await sendMessage(fennec, ada, bayo, 'old')
    expect((await mutateChat(fennec, 'deleteConversation', bayo, withPerson(ada))).refusal).toBeUndefined()
    expect(await readInbox(fennec, bayo)).toMatchObject({ chats: [], unread: 0 })
    expect(await readChatTexts(fennec, ada, bayo)).toEqual(['old'])
    await sendMessage(fennec, ada, bayo, 'new')
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(['new'])
    expect((await readInbox(fennec, bayo)).unread).toBe(1)
    expect(await wrongChats(fennec)).toEqual([])
    expect(await mutateChat(fennec, 'deleteConversation', bayo, withPerson(chi))).toEqual({
      refusal: 'NOT_FOUND Conversation not found',
    })
  })

  it('is closed to other users on every transport (T22)', async () => {
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'between us')
    const { id: chatId } = await fennec.services.prisma.conversation.findFirstOrThrow({
      where: { messages: { some: { id: databaseId } } },
    })
    const admin = await personOf(fennec, 'admin')
    for (const stranger of [chi, admin]) {
      const { data } = await graphql(
        fennec,
        'query ($message: ID!, $chat: ID!) { message: node(id: $message) { id } chat: node(id: $chat) { id } }',
        { message: globalId('Message', databaseId), chat: globalId('Conversation', chatId) },
        stranger,
      )
      expect(data).toEqual({ message: null, chat: null })
      expect(await readChatTexts(fennec, stranger, ada)).toEqual([])
      expect((await readInbox(fennec, stranger)).chats).toEqual([])
      expect(await markRead(stranger, ada)).toEqual({ refusal: 'NOT_FOUND Conversation not found' })
      expect(await mutateChat(fennec, 'deleteMessage', stranger, withMessage(databaseId))).toEqual({
        refusal: 'NOT_FOUND Message not found',
      })
    }
  })

  it('is closed for both during a block, and open again afterwards (ADR 19)', async () => {
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'Pay me first')
    await setBlocked(fennec, bayo, ada.id)
    for (const [sender, recipient] of [
      [ada, bayo],
      [bayo, ada],
    ] as const) {
      expect(await trySendMessage(fennec, sender, recipient, 'Hi')).toEqual({
        refusal: 'NOT_FOUND User not found',
      })
      expect(await readInbox(fennec, sender)).toMatchObject({ chats: [], unread: 0 })
      expect(await markRead(sender, recipient)).toEqual({ refusal: 'NOT_FOUND Conversation not found' })
    }
    expect(await mutateChat(fennec, 'editMessage', ada, withMessage(databaseId, { content: 'x' }))).toEqual({
      refusal: 'NOT_FOUND Message not found',
    })
    await setBlocked(fennec, bayo, ada.id, false)
    expect(await readChatTexts(fennec, bayo, ada)).toEqual(['Pay me first'])
    expect((await readInbox(fennec, bayo)).unread).toBe(1)
  })

  it('is removed with a deleted account, even under concurrent messages, and all counts stay exact (T51)', async () => {
    await befriend(fennec, chi, bayo)
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'first')
    const { conversationId } = await fennec.services.prisma.message.findUniqueOrThrow({
      where: { id: databaseId },
    })
    await fennec.services.prisma.message.createMany({
      data: Array.from({ length: 450 }, (_, index) => ({
        conversationId,
        seq: index + 2,
        senderId: ada.id,
        content: 'x',
      })),
    })
    await fennec.services.prisma.conversation.update({
      where: { id: conversationId },
      data: { lastSeq: 451 },
    })
    await fennec.services.prisma.conversationMember.update({
      where: { conversationId_userId: { conversationId, userId: bayo.id } },
      data: { unreadCount: 451 },
    })
    await sendMessage(fennec, chi, bayo, 'I stay')
    expect(await wrongChats(fennec)).toEqual([])
    await deleteAccount(fennec, ada)
    expect((await readInbox(fennec, bayo)).unread).toBe(1)
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
    expect(await wrongChats(fennec)).toEqual([])
    expect(await fennec.services.prisma.message.count({ where: { conversationId } })).toBe(0)
    expect((await readInbox(fennec, bayo)).chats.map(({ other }) => other.databaseId)).toEqual([chi.id])
  })
})

describe('a user who sends messages without end', () => {
  it('is stopped at 60 messages a minute, and may go on after it (T69)', async () => {
    const [first, second] = [await personOf(fennec), await personOf(fennec)]
    await befriend(fennec, first, second)
    await fennec.services.limits.consume(sendLimit, String(first.id), 59)
    await sendMessage(fennec, first, second, '59')
    expect((await trySendMessage(fennec, first, second, '60')).refusal).toMatch(/^TOO_MANY_REQUESTS/)
    fennec.clock.advance(61)
    await sendMessage(fennec, first, second, '60')
    expect((await readInbox(fennec, second)).unread).toBe(2)
  })
})
