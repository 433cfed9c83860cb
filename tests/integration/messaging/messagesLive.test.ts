// Live events of messages: on all devices of the two users, in order, and to no one else (T64).
// @module-tag engine
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { schema } from '#server/schema.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { brokenLogs, contextOf } from '../../support/log.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import {
  befriend,
  readChat,
  withMessage,
  trySendMessage,
  mutateChat,
  withPerson,
  sendMessage,
} from '../../support/people/messages.ts'
import { setBlocked } from '../../support/people/people.ts'
import { connect, answersOf, listen, waitFor } from '../../support/sockets.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
beforeEach(async () => {
  ;[ada, bayo] = (await Promise.all(
    ['Ada', 'Bayo'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person]
  await befriend(fennec, ada, bayo)
})

const messagesDocument = `subscription ($after: Int) {
  messages(after: $after) {
    __typename
    ... on MessageSent { seq unreadCount message { content isMine } conversation { state } }
    ... on MessageEdited { seq message { content } }
    ... on MessageDeleted { seq messageId unreadCount }
    ... on MessagesRead { seq unreadCount }
    ... on MessagesSeen { seq conversation { seenUpTo } }
    ... on RequestAccepted { seq conversation { state } }
    ... on ConversationDeleted { seq unreadCount conversation { state } }
  }
}`

const typingDocument = 'subscription { typing { user { firstName } } }'

/** A subscribed device of a user; returns the events as an iterator. */
async function subscribeDevice(
  { token }: Person,
  document = messagesDocument,
  variableValues: Record<string, unknown> = {},
) {
  const contextValue = await contextOf(fennec.services, token)
  const answer = await subscribe({ schema, document: parse(document), contextValue, variableValues })
  if (!(Symbol.asyncIterator in answer)) throw new Error('refused')
  const updates = answer as AsyncGenerator<ExecutionResult<Record<string, Record<string, unknown>>>, void>
  onTestFinished(async () => void (await updates.return()))
  return async () => {
    const { value } = await updates.next()
    expect(value?.errors).toBeUndefined()
    return value?.data?.messages ?? value?.data?.typing
  }
}

const markRead = (reader: Person, other: Person) =>
  mutateChat(fennec, 'setMessagesRead', reader, withPerson(other))

describe('every device of two users in a chat', () => {
  it('receives each message, edit, deletion and read position once and in order', async () => {
    const [phone, laptop, adaDevice] = [
      await subscribeDevice(bayo),
      await subscribeDevice(bayo),
      await subscribeDevice(ada),
    ]
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'Come at 4')
    for (const next of [phone, laptop])
      expect(await next()).toMatchObject({
        __typename: 'MessageSent',
        unreadCount: 1,
        message: { content: 'Come at 4', isMine: false },
        conversation: { state: 'OPEN' },
      })
    expect(await adaDevice()).toMatchObject({
      message: { content: 'Come at 4', isMine: true },
      unreadCount: 0,
    })
    await mutateChat(fennec, 'editMessage', ada, withMessage(databaseId, { content: 'Come at 5' }))
    for (const next of [phone, adaDevice])
      expect(await next()).toMatchObject({ __typename: 'MessageEdited', message: { content: 'Come at 5' } })
    await markRead(bayo, ada)
    expect(await phone()).toMatchObject({ __typename: 'MessagesRead', unreadCount: 0 })
    expect(await adaDevice()).toMatchObject({ __typename: 'MessagesSeen', conversation: { seenUpTo: 1 } })
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(databaseId))
    for (const next of [phone, adaDevice])
      expect(await next()).toMatchObject({ __typename: 'MessageDeleted' })
    await markRead(bayo, ada)
    await mutateChat(fennec, 'deleteConversation', bayo, withPerson(ada))
    expect(await phone()).toMatchObject({ __typename: 'ConversationDeleted', unreadCount: 0 })
    expect(await fennec.services.sql(brokenLogs, [])).toEqual([])
  })

  it('receives missed events after an absence, exactly once', async () => {
    const next = await subscribeDevice(bayo)
    await sendMessage(fennec, ada, bayo, 'one')
    const seen = await next()
    await sendMessage(fennec, ada, bayo, 'two')
    await sendMessage(fennec, ada, bayo, 'three')
    const returningDevice = await subscribeDevice(bayo, messagesDocument, { after: seen?.seq })
    await sendMessage(fennec, ada, bayo, 'four')
    const contents = []
    for (let index = 0; index < 3; index++) contents.push((await returningDevice())?.message)
    expect(contents).toMatchObject([{ content: 'two' }, { content: 'three' }, { content: 'four' }])
  })

  it('receives events over its socket, and none of other users’ messages (T22, T64)', async () => {
    const address = await listen(fennec)
    const chi = await personOf(fennec)
    const [bayoClient, chiClient] = [await connect(address, bayo), await connect(address, chi)]
    for (const client of [bayoClient, chiClient]) client.subscribe('1', messagesDocument, { after: 0 })
    await sendMessage(fennec, ada, bayo, 'between us')
    await waitFor(() => expect(answersOf(bayoClient, '1')).toHaveLength(1))
    await befriend(fennec, ada, chi)
    await sendMessage(fennec, ada, chi, 'for you')
    await waitFor(() => expect(answersOf(chiClient, '1')).toHaveLength(1))
    expect(JSON.stringify(answersOf(chiClient, '1'))).toContain('for you')
    expect(JSON.stringify(chiClient.messages)).not.toContain('between us')
  })

  it('receives the acceptance of a request, and the closing of a chat by a block', async () => {
    const chi = await personOf(fennec)
    await sendMessage(fennec, chi, bayo, 'May I?')
    const [chiDevice, bayoDevice] = [await subscribeDevice(chi), await subscribeDevice(bayo)]
    await mutateChat(fennec, 'acceptMessageRequest', bayo, withPerson(chi))
    for (const next of [chiDevice, bayoDevice])
      expect(await next()).toMatchObject({ __typename: 'RequestAccepted', conversation: { state: 'OPEN' } })
    await setBlocked(fennec, bayo, chi.id)
    for (const next of [chiDevice, bayoDevice])
      expect(await next()).toMatchObject({
        __typename: 'ConversationDeleted',
        conversation: null,
        unreadCount: 0,
      })
  })

  it('receives no new text once the chat is closed (T64)', async () => {
    const { eventSeq } = (await contextOf(fennec.services, bayo.token)).viewer ?? { eventSeq: 0 }
    await sendMessage(fennec, ada, bayo, 'before')
    await setBlocked(fennec, bayo, ada.id)
    const next = await subscribeDevice(bayo, messagesDocument, { after: eventSeq })
    expect(await next()).toMatchObject({
      __typename: 'MessageSent',
      message: null,
      conversation: null,
      unreadCount: 0,
    })
  })

  it('receives the removal of a chat with a deleted account', async () => {
    await sendMessage(fennec, ada, bayo, 'Bye')
    const next = await subscribeDevice(bayo)
    await deleteAccount(fennec, ada)
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
    expect(await next()).toMatchObject({ __typename: 'ConversationDeleted', unreadCount: 0 })
  })
})

describe('the read position of a user', () => {
  it.each(['reader', 'writer'])('is hidden where the %s has switched it off (001 §2)', async (side) => {
    await mutateChat(fennec, 'setMessageSettings', side === 'reader' ? bayo : ada, { showsSeen: false })
    await sendMessage(fennec, ada, bayo, 'Seen?')
    await markRead(bayo, ada)
    expect((await readChat(fennec, ada, bayo)).chat?.seenUpTo).toBeNull()
    const events = await fennec.services.prisma.event.findMany({ where: { userId: ada.id } })
    expect(events.map(({ kind }) => kind)).toEqual(['messageSent'])
  })
})

describe('a typing indicator', () => {
  const setTyping = (caller: Person, to: Person) => mutateChat(fennec, 'setTyping', caller, withPerson(to))

  it('is shown to the recipient, and leaves nothing in the log (001 §2)', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    const next = await subscribeDevice(bayo, typingDocument)
    const update = next()
    expect((await setTyping(ada, bayo)).payload).toEqual({ againInMs: 800 })
    expect(await update).toEqual({ user: { firstName: 'Ada' } })
    const events = await fennec.services.prisma.event.findMany({ where: { userId: bayo.id } })
    expect(events.map(({ kind }) => kind)).toEqual(['messageSent'])
  })

  it('is sent at most every 800 milliseconds, however often the client reports typing', async () => {
    await sendMessage(fennec, ada, bayo, 'Hi')
    const next = await subscribeDevice(bayo, typingDocument)
    let updateCount = 0
    const countUpdates = async () => {
      while (await next()) updateCount++
    }
    void countUpdates()
    const begun = performance.now()
    for (let index = 0; index < 15; index++) await setTyping(ada, bayo)
    await waitFor(() => expect(updateCount).toBeGreaterThan(0))
    expect(updateCount).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begun) / 800))
  })

  it('is hidden from a recipient who has blocked the user, has not accepted them, or has switched it off', async () => {
    const [chi, dan] = [await personOf(fennec), await personOf(fennec, 'customer', { firstName: 'Dan' })]
    await befriend(fennec, dan, bayo)
    await sendMessage(fennec, dan, bayo, 'Hi')
    await sendMessage(fennec, ada, bayo, 'Hi')
    await trySendMessage(fennec, chi, bayo, 'Hi')
    await setBlocked(fennec, bayo, ada.id)
    const next = await subscribeDevice(bayo, typingDocument)
    const update = next()
    await setTyping(ada, bayo)
    await setTyping(chi, bayo)
    await setTyping(dan, bayo)
    expect(await update).toEqual({ user: { firstName: 'Dan' } })
    const later = next()
    await mutateChat(fennec, 'setMessageSettings', dan, { showsTyping: false })
    await setTyping(dan, bayo)
    const eve = await personOf(fennec, 'customer', { firstName: 'Eve' })
    await befriend(fennec, eve, bayo)
    await sendMessage(fennec, eve, bayo, 'Hi')
    await setTyping(eve, bayo)
    expect(await later).toEqual({ user: { firstName: 'Eve' } })
  })
})
