// Replies to a message: their quotes, their visibility, and messages that cannot be quoted (T22).
import { beforeEach, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { sendMedia } from '../../support/people/messageMedia.ts'
import {
  befriend,
  readChat,
  withMessage,
  readChatTexts,
  trySendMessage,
  mutateChat,
  withPerson,
  sendMessage,
} from '../../support/people/messages.ts'
import { captureStatements } from '../../support/statements.ts'
import { picture } from '../../support/people/uploads.ts'

const fennec = useFennec()

let ada: Person
let bayo: Person
let chi: Person
beforeEach(async () => {
  ;[ada, bayo, chi] = (await Promise.all(
    ['Ada', 'Bayo', 'Chi'].map((firstName) => personOf(fennec, 'customer', { firstName })),
  )) as [Person, Person, Person]
  await befriend(fennec, ada, bayo)
})

const readQuotes = async (reader: Person, other: Person) =>
  (await readChat(fennec, reader, other)).messages.map(({ isReply, replyTo }) =>
    isReply ? (replyTo?.content ?? null) : undefined,
  )

const notFound = { refusal: 'NOT_FOUND Message not found' }

describe('an answer to a message', () => {
  it('quotes the current text of a message of either user', async () => {
    const quoted = await sendMessage(fennec, ada, bayo, 'Come at 4')
    const answer = await sendMessage(fennec, bayo, ada, 'I will', quoted.databaseId)
    expect(answer).toMatchObject({
      isReply: true,
      replyTo: { databaseId: quoted.databaseId, content: 'Come at 4', isMine: false },
    })
    await sendMessage(fennec, bayo, ada, 'Or later', answer.databaseId)
    await mutateChat(fennec, 'editMessage', ada, withMessage(quoted.databaseId, { content: 'Come at 5' }))
    for (const [reader, other] of [
      [ada, bayo],
      [bayo, ada],
    ] as const)
      expect(await readQuotes(reader, other)).toEqual([undefined, 'Come at 5', 'I will'])
  })

  it('shows that the quoted message was deleted, and is sent even if the deletion comes first', async () => {
    const quoted = await sendMessage(fennec, ada, bayo, 'Come at 4')
    await sendMessage(fennec, bayo, ada, 'I will', quoted.databaseId)
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(quoted.databaseId))
    await sendMessage(fennec, bayo, ada, 'Written without network', quoted.databaseId)
    expect(await readQuotes(ada, bayo)).toEqual([null, null])
  })

  it('quotes nothing to a user who has deleted the chat up to there; the other user still reads it', async () => {
    const quoted = await sendMessage(fennec, ada, bayo, 'Come at 4')
    await mutateChat(fennec, 'deleteConversation', bayo, withPerson(ada))
    await sendMessage(fennec, ada, bayo, 'Are you coming?', quoted.databaseId)
    expect(await readQuotes(bayo, ada)).toEqual([null])
    expect(await readQuotes(ada, bayo)).toEqual([undefined, 'Come at 4'])
  })

  it('can be a photo, and is sent once under one key, which refuses another message', async () => {
    const [one, two] = [
      await sendMessage(fennec, ada, bayo, 'Which one?'),
      await sendMessage(fennec, ada, bayo, 'Well?'),
    ]
    await sendMedia(fennec, bayo, ada, [{ file: await picture() }], '', one.databaseId)
    expect(await readQuotes(ada, bayo)).toEqual([undefined, undefined, 'Which one?'])
    const caller = { ...bayo, headers: { 'idempotency-key': 'answer' } }
    const first = await sendMessage(fennec, caller, ada, 'This', one.databaseId)
    expect(await sendMessage(fennec, caller, ada, 'This', one.databaseId)).toEqual(first)
    expect((await trySendMessage(fennec, caller, ada, 'This', two.databaseId)).refusal).toMatch(/^CONFLICT /)
    expect(await readChatTexts(fennec, bayo, ada)).toHaveLength(4)
  })
})

describe('an invalid answer', () => {
  it('is refused if it quotes a message of another chat, of other users’ chats, or a missing one', async () => {
    await befriend(fennec, bayo, chi)
    const between = await sendMessage(fennec, bayo, chi, 'Between us')
    await sendMessage(fennec, ada, bayo, 'Hello')
    // Bayo has the message in a chat with Chi; Ada has not.
    expect(await trySendMessage(fennec, bayo, ada, 'See', between.databaseId)).toEqual(notFound)
    expect(await trySendMessage(fennec, ada, bayo, 'See', between.databaseId)).toEqual(notFound)
    expect(await trySendMessage(fennec, ada, bayo, 'See', 2_000_000_000)).toEqual(notFound)
    const noMessage = { recipientId: globalId('User', bayo.id), content: 'x', replyToId: globalId('User', 1) }
    expect(await mutateChat(fennec, 'sendMessage', ada, noMessage)).toEqual({
      refusal: expect.stringMatching(/^(NOT_FOUND|INVALID_INPUT) /) as string,
    })
    expect(await readChatTexts(fennec, ada, bayo)).toEqual(['Hello'])
  })

  it('is refused as the first message of a chat', async () => {
    const { databaseId } = await sendMessage(fennec, ada, bayo, 'Hello')
    expect(await trySendMessage(fennec, chi, ada, 'See', databaseId)).toEqual(notFound)
    expect(await fennec.services.prisma.conversation.count({ where: { askedById: chi.id } })).toBe(0)
  })
})

it('a page of answers costs as many statements as a page without answers', async () => {
  const query = `{ user(databaseId: ${bayo.id}) { viewerConversation { messages(last: 50) {
    edges { node { content replyTo { content sender { handle } media { url } } } } } } } }`
  const headers = { authorization: `Bearer ${ada.token}` }
  const cost = async () =>
    (
      await captureStatements(() =>
        fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } }),
      )
    ).length
  const { databaseId } = await sendMessage(fennec, ada, bayo, 'one')
  const plain = await cost()
  for (const text of ['two', 'three']) await sendMessage(fennec, bayo, ada, text, databaseId)
  expect(await cost()).toBe(plain)
})
