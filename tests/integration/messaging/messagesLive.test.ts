// Live events of messages: on all devices of the two users, in order, and to no one else (T64).
// @module-tag engine
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { schema } from '#server/schema.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { brokenLogs, contextOf } from '../../support/log.ts'
import { deleteAccount, wrongAfter } from '../../support/people/leaving.ts'
import {
  befriend,
  chatWith,
  ofMessage,
  send,
  tell,
  withPerson,
  write,
} from '../../support/people/messages.ts'
import { setBlocked } from '../../support/people/people.ts'
import { connect, answersOf, listen, soon } from '../../support/sockets.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
beforeEach(async () => {
  ;[ada, bayo] = (await Promise.all(
    ['Ada', 'Bayo'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person]
  await befriend(fennec, ada, bayo)
})

const ofMessages = `subscription ($after: Int) {
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

const typingTo = 'subscription { typing { user { firstName } } }'

/** A subscribed device of a user; returns the events as an iterator. */
async function device(
  { token }: Person,
  document = ofMessages,
  variableValues: Record<string, unknown> = {},
) {
  const contextValue = await contextOf(fennec.parts, token)
  const answer = await subscribe({ schema, document: parse(document), contextValue, variableValues })
  if (!(Symbol.asyncIterator in answer)) throw new Error('refused')
  const told = answer as AsyncGenerator<ExecutionResult<Record<string, Record<string, unknown>>>, void>
  onTestFinished(async () => void (await told.return()))
  return async () => {
    const { value } = await told.next()
    expect(value?.errors).toBeUndefined()
    return value?.data?.messages ?? value?.data?.typing
  }
}

const read = (reader: Person, other: Person) => tell(fennec, 'setMessagesRead', reader, withPerson(other))

describe('every device of two users in a chat', () => {
  it('receives each message, edit, deletion and read position once and in order', async () => {
    const [phone, laptop, hers] = [await device(bayo), await device(bayo), await device(ada)]
    const { databaseId } = await write(fennec, ada, bayo, 'Come at 4')
    for (const next of [phone, laptop])
      expect(await next()).toMatchObject({
        __typename: 'MessageSent',
        unreadCount: 1,
        message: { content: 'Come at 4', isMine: false },
        conversation: { state: 'OPEN' },
      })
    expect(await hers()).toMatchObject({ message: { content: 'Come at 4', isMine: true }, unreadCount: 0 })
    await tell(fennec, 'editMessage', ada, ofMessage(databaseId, { content: 'Come at 5' }))
    for (const next of [phone, hers])
      expect(await next()).toMatchObject({ __typename: 'MessageEdited', message: { content: 'Come at 5' } })
    await read(bayo, ada)
    expect(await phone()).toMatchObject({ __typename: 'MessagesRead', unreadCount: 0 })
    expect(await hers()).toMatchObject({ __typename: 'MessagesSeen', conversation: { seenUpTo: 1 } })
    await tell(fennec, 'deleteMessage', ada, ofMessage(databaseId))
    for (const next of [phone, hers]) expect(await next()).toMatchObject({ __typename: 'MessageDeleted' })
    await read(bayo, ada)
    await tell(fennec, 'deleteConversation', bayo, withPerson(ada))
    expect(await phone()).toMatchObject({ __typename: 'ConversationDeleted', unreadCount: 0 })
    expect(await fennec.parts.sql(brokenLogs, [])).toEqual([])
  })

  it('receives missed events after an absence, exactly once', async () => {
    const next = await device(bayo)
    await write(fennec, ada, bayo, 'one')
    const seen = await next()
    await write(fennec, ada, bayo, 'two')
    await write(fennec, ada, bayo, 'three')
    const back = await device(bayo, ofMessages, { after: seen?.seq })
    await write(fennec, ada, bayo, 'four')
    const contents = []
    for (let index = 0; index < 3; index++) contents.push((await back())?.message)
    expect(contents).toMatchObject([{ content: 'two' }, { content: 'three' }, { content: 'four' }])
  })

  it('receives events over its socket, and none of other users’ messages (T22, T64)', async () => {
    const address = await listen(fennec)
    const chi = await personOf(fennec)
    const [his, hers] = [await connect(address, bayo), await connect(address, chi)]
    for (const client of [his, hers]) client.subscribe('1', ofMessages, { after: 0 })
    await write(fennec, ada, bayo, 'between us')
    await soon(() => expect(answersOf(his, '1')).toHaveLength(1))
    await befriend(fennec, ada, chi)
    await write(fennec, ada, chi, 'for you')
    await soon(() => expect(answersOf(hers, '1')).toHaveLength(1))
    expect(JSON.stringify(answersOf(hers, '1'))).toContain('for you')
    expect(JSON.stringify(hers.messages)).not.toContain('between us')
  })

  it('receives the acceptance of a request, and the closing of a chat by a block', async () => {
    const chi = await personOf(fennec)
    await write(fennec, chi, bayo, 'May I?')
    const [hers, his] = [await device(chi), await device(bayo)]
    await tell(fennec, 'acceptMessageRequest', bayo, withPerson(chi))
    for (const next of [hers, his])
      expect(await next()).toMatchObject({ __typename: 'RequestAccepted', conversation: { state: 'OPEN' } })
    await setBlocked(fennec, bayo, chi.id)
    for (const next of [hers, his])
      expect(await next()).toMatchObject({
        __typename: 'ConversationDeleted',
        conversation: null,
        unreadCount: 0,
      })
  })

  it('receives no new text once the chat is closed (T64)', async () => {
    const { eventSeq } = (await contextOf(fennec.parts, bayo.token)).viewer ?? { eventSeq: 0 }
    await write(fennec, ada, bayo, 'before')
    await setBlocked(fennec, bayo, ada.id)
    const next = await device(bayo, ofMessages, { after: eventSeq })
    expect(await next()).toMatchObject({
      __typename: 'MessageSent',
      message: null,
      conversation: null,
      unreadCount: 0,
    })
  })

  it('receives the removal of a chat with a deleted account', async () => {
    await write(fennec, ada, bayo, 'Bye')
    const next = await device(bayo)
    await deleteAccount(fennec, ada)
    expect(await wrongAfter(fennec, ada.id)).toEqual([])
    expect(await next()).toMatchObject({ __typename: 'ConversationDeleted', unreadCount: 0 })
  })
})

describe('the read position of a user', () => {
  it.each(['reader', 'writer'])('is hidden where the %s has switched it off (001 §2)', async (user) => {
    await tell(fennec, 'setMessageSettings', user === 'reader' ? bayo : ada, { showsSeen: false })
    await write(fennec, ada, bayo, 'Seen?')
    await read(bayo, ada)
    expect((await chatWith(fennec, ada, bayo)).chat?.seenUpTo).toBeNull()
    const events = await fennec.parts.prisma.event.findMany({ where: { userId: ada.id } })
    expect(events.map(({ kind }) => kind)).toEqual(['messageSent'])
  })
})

describe('a typing indicator', () => {
  const type = (caller: Person, to: Person) => tell(fennec, 'setTyping', caller, withPerson(to))

  it('is shown to the recipient, and leaves nothing in the log (001 §2)', async () => {
    await write(fennec, ada, bayo, 'Hi')
    const next = await device(bayo, typingTo)
    const told = next()
    expect((await type(ada, bayo)).payload).toEqual({ againInMs: 800 })
    expect(await told).toEqual({ user: { firstName: 'Ada' } })
    const events = await fennec.parts.prisma.event.findMany({ where: { userId: bayo.id } })
    expect(events.map(({ kind }) => kind)).toEqual(['messageSent'])
  })

  it('is sent at most every 800 milliseconds, however often the client reports typing', async () => {
    await write(fennec, ada, bayo, 'Hi')
    const next = await device(bayo, typingTo)
    let told = 0
    const listening = async () => {
      while (await next()) told++
    }
    void listening()
    const begun = performance.now()
    for (let index = 0; index < 15; index++) await type(ada, bayo)
    await soon(() => expect(told).toBeGreaterThan(0))
    expect(told).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begun) / 800))
  })

  it('is hidden from a recipient who has blocked the user, has not accepted them, or has switched it off', async () => {
    const [chi, dan] = [await personOf(fennec), await personOf(fennec, 'customer', { firstName: 'Dan' })]
    await befriend(fennec, dan, bayo)
    await write(fennec, dan, bayo, 'Hi')
    await write(fennec, ada, bayo, 'Hi')
    await send(fennec, chi, bayo, 'Hi')
    await setBlocked(fennec, bayo, ada.id)
    const next = await device(bayo, typingTo)
    const told = next()
    await type(ada, bayo)
    await type(chi, bayo)
    await type(dan, bayo)
    expect(await told).toEqual({ user: { firstName: 'Dan' } })
    const later = next()
    await tell(fennec, 'setMessageSettings', dan, { showsTyping: false })
    await type(dan, bayo)
    const eve = await personOf(fennec, 'customer', { firstName: 'Eve' })
    await befriend(fennec, eve, bayo)
    await write(fennec, eve, bayo, 'Hi')
    await type(eve, bayo)
    expect(await later).toEqual({ user: { firstName: 'Eve' } })
  })
})
