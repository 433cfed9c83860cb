// Searching the viewer's messages, and opening a chat around one (T22, T23).
// @module-tag engine
import { beforeAll, describe, expect, it } from 'vitest'
import { createMessageSearchText } from '#server/modules/messaging/messages/searchText.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { rerunBackfills, wordsWithoutKobo } from '../../support/migrations.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import {
  befriend,
  readChat,
  withMessage,
  mutateChat,
  withPerson,
  sendMessage,
} from '../../support/people/messages.ts'
import { setBlocked, suspend } from '../../support/people/people.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

let [ada, bayo, chi] = [{}, {}, {}] as [Person, Person, Person]
beforeAll(async () => {
  ;[ada, bayo, chi] = [await personOf(fennec), await personOf(fennec), await personOf(fennec)]
  await befriend(fennec, ada, bayo)
  await befriend(fennec, bayo, chi)
})

interface Page {
  edges: { node: { databaseId: number } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const search = (caller: Caller, text: string, page: { first?: number; after?: string | null } = {}) =>
  graphql<{ viewer: { searchMessages: Page } | null }>(
    fennec,
    `
      query ($text: String!, $first: Int, $after: String) {
        viewer {
          searchMessages(text: $text, first: $first, after: $after) {
            edges {
              node {
                databaseId
                content
                conversation {
                  other {
                    databaseId
                  }
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    `,
    { text, ...page },
    caller,
  )

const searchIds = async (caller: Caller, text: string) =>
  (await search(caller, text)).data?.viewer?.searchMessages.edges.map(({ node }) => node.databaseId)

describe('a search in the viewer’s chats', () => {
  it.each([
    ['Meet Tobi Adéṣínà at the gate', 'adesina'],
    ['The MTH 201 handout is 500', '201 mth'],
    ['Ƙasuwar Ɗalibai', 'kasu dali'],
    ["O'Neil's shuttle leaves at 9:20", 'oneils 20'],
    ['طعام جيد', 'طع'],
    ['Hostel bed, ₦12,500 last', 'N12500'],
    ['Call 0803 123 4567', '+234 803 123 4567'],
    ['The ebook is here', 'e-book'],
    ['@1 | @2 & (me)', 'me 2'],
  ])('finds %s by %j, for both users', async (content, text) => {
    const { databaseId } = await sendMessage(fennec, ada, bayo, content)
    for (const user of [ada, bayo]) expect(await searchIds(user, text)).toEqual([databaseId])
  })

  it('needs every word, covers all chats, and lists the newest first, in one statement', async () => {
    const first = await sendMessage(fennec, ada, bayo, 'A lamp, yellow')
    const second = await sendMessage(fennec, bayo, chi, 'Your yellow lamp')
    const third = await sendMessage(fennec, bayo, ada, 'Yellow lamps are lost')
    const ids = [third, second, first].map(({ databaseId }) => databaseId)
    expect(await searchIds(bayo, 'lamp yel')).toEqual(ids)
    expect(await searchIds(ada, 'lamp yel')).toEqual([ids[0], ids[2]])
    expect(await searchIds(bayo, 'lamp lost')).toEqual([ids[0]])
    expect(await searchIds(bayo, '😀 %')).toEqual([])
    const query =
      '{ viewer { searchMessages(text: "lamp") { edges { node { content replyTo { content } } } } } }'
    const headers = { authorization: `Bearer ${bayo.token}` }
    const statements = await captureStatements(() =>
      fennec.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } }),
    )
    expect(statements.filter((text) => text.includes('"Message"'))).toHaveLength(1)
  })

  it('finds the current text of a message, and no message deleted for both or for the viewer', async () => {
    const message = await sendMessage(fennec, ada, bayo, 'Umbrellaless')
    await mutateChat(fennec, 'editMessage', ada, withMessage(message.databaseId, { content: 'Raincoatless' }))
    expect(await searchIds(bayo, 'umbrellaless')).toEqual([])
    expect(await searchIds(bayo, 'raincoatless')).toEqual([message.databaseId])
    await mutateChat(fennec, 'deleteConversation', bayo, withPerson(ada))
    expect(await searchIds(bayo, 'raincoatless')).toEqual([])
    expect(await searchIds(ada, 'raincoatless')).toEqual([message.databaseId])
    await mutateChat(fennec, 'deleteMessage', ada, withMessage(message.databaseId))
    expect(await searchIds(ada, 'raincoatless')).toEqual([])
    const row = await fennec.services.prisma.message.findUnique({ where: { id: message.databaseId } })
    expect(row?.searchText).toBe('')
  })

  it('finds nothing in other users’ chats, closed chats and unaccepted requests', async () => {
    const [foe, gone, stranger] = [await personOf(fennec), await personOf(fennec), await personOf(fennec)]
    for (const member of [foe, gone]) {
      await befriend(fennec, member, bayo)
      await sendMessage(fennec, member, bayo, 'A whispered koboko')
    }
    const request = await sendMessage(fennec, stranger, bayo, 'May I see the koboko?')
    expect(await searchIds(bayo, 'koboko')).toHaveLength(2)
    expect(await searchIds(stranger, 'koboko')).toEqual([request.databaseId])
    expect(await searchIds(chi, 'koboko')).toEqual([])
    expect(await searchIds(await personOf(fennec), 'koboko')).toEqual([])
    await setBlocked(fennec, bayo, foe.id)
    await suspend(fennec, gone.id)
    expect(await searchIds(bayo, 'koboko')).toEqual([])
    expect(await searchIds(foe, 'koboko')).toEqual([])
    await setBlocked(fennec, bayo, foe.id, false)
    expect(await searchIds(bayo, 'koboko')).toHaveLength(1)
    expect((await search({}, 'koboko')).data?.viewer).toBeNull()
  })

  it('pages without a gap or a repeat while new messages arrive', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count++)
      ids.unshift((await sendMessage(fennec, ada, bayo, `Gbedu ${count}`)).databaseId)
    const seen: number[] = []
    let after: string | null = null
    do {
      const { data } = await search(bayo, 'gbedu', { first: 2, after })
      const page = data?.viewer?.searchMessages
      seen.push(...(page?.edges ?? []).map(({ node }) => node.databaseId))
      after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      await sendMessage(fennec, bayo, ada, 'Another gbedu')
    } while (after)
    expect(seen).toEqual(ids)
  })

  it.each([
    ['', {}],
    ['   ', {}],
    ['a'.repeat(81), {}],
    ['ada', { first: 101 }],
    ['ada', { after: 'nowhere' }],
  ])('is refused for %j with %j', async (text, page) => {
    expect((await search(bayo, text, page)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('finds earlier messages that the migration has prepared in the current form', async () => {
    const { prisma } = fennec.services
    await sendMessage(fennec, ada, bayo, 'Ƙàsímù says: says O’Neil-Adé 100L')
    await sendMessage(
      fennec,
      ada,
      bayo,
      'My e-book reader, ₦12,500.00 or N95: +234 803 123 4567, (0803) 123-4567. B.Sc wi fi MTH 201, N5k, 8061234567 or 0806/888/2222, 2.5kg at ₦1.50',
    )
    await prisma.message.updateMany({ data: { searchText: '' } })
    await rerunBackfills(fennec, '_words_of_messages', '_words_read_as_one')
    const messages = await prisma.message.findMany({ where: { content: { not: { contains: 'طعام' } } } })
    for (const { content, searchText } of messages)
      expect(wordsWithoutKobo(searchText)).toEqual(wordsWithoutKobo(createMessageSearchText(content)))
  })
})

describe('a page around a message', () => {
  it('has as many messages before as after it, and continues in both directions', async () => {
    const dan = await personOf(fennec)
    await befriend(fennec, ada, dan)
    const ids: number[] = []
    for (let number = 1; number <= 12; number++)
      ids.push(
        (await sendMessage(fennec, number % 2 ? ada : dan, number % 2 ? dan : ada, String(number)))
          .databaseId,
      )
    const pageOf = async (page: Record<string, unknown>) => {
      const { messages, page: found } = await readChat(fennec, ada, dan, page)
      return { texts: messages.map(({ content }) => content).join(' '), ...found?.pageInfo }
    }
    const middle = await pageOf({ around: 6, last: 4 })
    expect(middle).toMatchObject({ texts: '5 6 7 8', hasPreviousPage: true, hasNextPage: true })
    expect(await pageOf({ last: 3, before: middle.startCursor })).toMatchObject({ texts: '2 3 4' })
    expect(await pageOf({ first: 3, after: middle.endCursor })).toMatchObject({ texts: '9 10 11' })
    const onward = { around: 6, last: 3, before: middle.startCursor }
    expect(await pageOf(onward)).toMatchObject({ texts: '2 3 4', hasPreviousPage: true })
    expect(await pageOf({ around: 1, last: 4 })).toMatchObject({ texts: '1 2 3', hasPreviousPage: false })
    expect(await pageOf({ around: 99, last: 4 })).toMatchObject({ texts: '11 12', hasNextPage: false })
    expect((await pageOf({ around: 6 })).texts).toBe('1 2 3 4 5 6 7 8 9 10 11 12')
    await mutateChat(fennec, 'deleteMessage', dan, withMessage(ids[5] ?? 0))
    expect((await pageOf({ around: 6, last: 4 })).texts).toBe('4 5 7 8')
    await mutateChat(fennec, 'deleteConversation', ada, withPerson(dan))
    expect((await pageOf({ around: 6, last: 4 })).texts).toBe('')
  })
})
