// Spam waves: the same text or link of many accounts within an hour is one ticket for the admins (ADR 27).
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { spamWaveLimits, spamWaveTexts } from '#rules/moderation/spamWaves'
import { globalId } from '#server/core/context/ids.ts'
import { alertOfOverdueCases } from '#server/modules/moderation/cases/deadlines.ts'
import { purge } from '#server/purge.ts'
import { schema } from '#server/schema.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { deleteAccount } from '../../support/people/leaving.ts'
import { contextOf } from '../../support/log.ts'
import { noticeTexts } from '../../support/people/notices.ts'
import { publish } from '../../support/people/posts.ts'
import { statementsOf } from '../../support/statements.ts'
import {
  mutate,
  moveCases,
  readQueue,
  fileReport,
  readOpenTicket,
  type ReadTicket,
} from '../../support/people/cases.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })
const minute = 60

interface ReadFlood extends ReadTicket {
  flood: {
    link: string | null
    accountsCount: number
    postsCount: number
    posts: { edges: { node: { databaseId: number; content: string } }[] }
  }
  losses: { name: string; value: string }[]
}

const selection = `
  id databaseId kind status isDoubtful reportsCount reported { databaseId } content { authorName text facts { name value } }
  contentNow { text } history { act status note actor { databaseId } } losses { name value }
  flood { link accountsCount postsCount posts { edges { node { databaseId content } } } }`

/** Returns the spam waves that an admin sees with these words or this link, the newest first. */
async function floodsOf(text: string, admin?: Person): Promise<ReadFlood[]> {
  const user = admin ?? (await personOf(fennec, 'admin'))
  const { tickets } = await readQueue(fennec, user, 'queue: POSTS, kind: FLOOD', selection)
  return (tickets as unknown as ReadFlood[]).filter(
    ({ content, flood }) => content.text?.includes(text) || flood.link?.includes(text),
  )
}

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => personOf(fennec, 'customer')))

/** Publishes it from this many users in sequence; returns them with their posts. */
async function posted(count: number, textOf: (place: number) => string) {
  const posts: { author: Person; postId: number }[] = []
  for (const [index, author] of (await people(count)).entries())
    posts.push({ author, postId: await publish(fennec, author, textOf(index)) })
  return posts
}

/** Makes a link that no other test has posted. */
let links = 0
const newLink = () => `free-data.example/claim${++links}`

const edit = async (author: Person, postId: number, content: string) => {
  const input = { postId: globalId('Post', postId), content }
  const text = 'mutation ($input: EditPostInput!) { editPost(input: $input) { post { content } } }'
  expect((await graphql(fennec, text, { input }, author)).errors).toBeUndefined()
}

const takeDown = (admin: Person, { id }: Pick<ReadTicket, 'id'>, text?: string) =>
  mutate<{ deletedCount: number; ticket: { status: string; flood: { postsCount: number } } }>(
    fennec,
    admin,
    'takeDownFlood',
    'deletedCount ticket { status flood { postsCount } }',
    { ticketId: id, rule: 'SPAM', words: text },
  )

describe('a link in posts of many accounts', () => {
  it('makes one ticket with all five posts from the fifth account on, and none from four', async () => {
    const link = newLink()
    const four = await posted(4, (index) => `Look at this, number ${index}: ${link}`)
    expect(await floodsOf(link)).toEqual([])
    const [fifth] = await posted(1, () => `I got mine ${link}`)
    const [ticket, ...others] = await floodsOf(link)
    expect(others).toEqual([])
    expect(ticket).toMatchObject({
      kind: 'FLOOD',
      status: 'PENDING',
      isDoubtful: false,
      reportsCount: 0,
      reported: null,
      content: {
        authorName: 'Amaka',
        text: `Look at this, number 0: ${link}`,
        facts: [{ name: 'Link', value: link }],
      },
      contentNow: null,
      flood: { link, accountsCount: 5, postsCount: 5 },
    })
    expect(ticket?.flood.posts.edges.map(({ node }) => node.databaseId)).toEqual(
      [...four, fifth!].map(({ postId }) => postId).toReversed(),
    )
  })

  it('stays the same with another scheme, capital letters in its host, and tracking parameters', async () => {
    const link = newLink()
    const [host, path] = link.split('/')
    const ways = [
      `https://www.${link}/`,
      `http://${link}?utm_source=whatsapp&fbclid=Iw${links}`,
      `(${host?.toUpperCase()}/${path}).`,
      `https://${link}#top`,
      `www.${link}?si=abc, hurry`,
    ]
    await posted(5, (index) => ways[index]!)
    expect(await floodsOf(link)).toMatchObject([{ flood: { link, accountsCount: 5 } }])
  })

  it('differs with another target, and never counts when it leads to Fennec', async () => {
    const link = newLink()
    await posted(5, (index) => `https://${link}?v=${index}`)
    expect(await floodsOf(link)).toEqual([])
    await posted(5, () => `${fennec.services.site.publicUrl}/posts/77${links}`)
    expect(await floodsOf(`posts/77${links}`)).toEqual([])
  })

  it('counts once for an account, however often the account posts it', async () => {
    const link = newLink()
    const [ada] = await posted(4, () => link)
    for (let index = 0; index < 5; index++) await publish(fennec, ada!.author, `Again: ${link}`)
    expect(await floodsOf(link)).toEqual([])
    await posted(1, () => link)
    expect(await floodsOf(link)).toMatchObject([{ flood: { accountsCount: 5, postsCount: 10 } }])
  })

  it('counts for an hour, and is forgotten then', async () => {
    const link = newLink()
    await posted(4, () => link)
    fennec.clock.advance(61 * minute)
    await posted(4, () => link)
    expect(await floodsOf(link)).toEqual([])
    await purge(fennec)
    expect(await fennec.services.prisma.sighting.count({ where: { ticketId: null } })).toBe(4)
    await posted(1, () => link)
    expect(await floodsOf(link)).toMatchObject([{ flood: { accountsCount: 5, postsCount: 5 } }])
    fennec.clock.advance(61 * minute)
    await purge(fennec)
    expect(await floodsOf(link)).toMatchObject([{ flood: { postsCount: 5 } }])
  })

  it('makes one ticket also where ten accounts post it at once', { tags: ['engine'] }, async () => {
    const link = newLink()
    const text = `All of us at once, at the very same moment, with ${link} and www.${link}/more`
    await Promise.all((await people(10)).map((author) => publish(fennec, author, text)))
    expect(await floodsOf(link)).toMatchObject([{ flood: { accountsCount: 10, postsCount: 10 } }])
  })

  it(
    'makes one ticket also where the fourth and the fifth account post it at the same moment',
    { tags: ['engine'] },
    async () => {
      const link = newLink()
      await posted(3, () => link)
      await Promise.all((await people(2)).map((author) => publish(fennec, author, link)))
      expect(await floodsOf(link)).toMatchObject([{ flood: { accountsCount: 5 } }])
    },
  )

  it('stops counting when its post is deleted or edited, and counts when an edit has added it', async () => {
    const link = newLink()
    const [ada, bayo, chi] = await posted(5, (index) => (index < 4 ? link : 'Nothing yet'))
    const input = { postId: globalId('Post', ada!.postId) }
    const text = 'mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }'
    expect((await graphql(fennec, text, { input }, ada!.author)).errors).toBeUndefined()
    await edit(bayo!.author, bayo!.postId, 'I take it back')
    await posted(2, () => link)
    expect(await floodsOf(link)).toEqual([])
    await edit(chi!.author, chi!.postId, `Still: ${link}`)
    await edit(bayo!.author, bayo!.postId, `After all: ${link}`)
    expect(await floodsOf(link)).toMatchObject([{ flood: { accountsCount: 5, postsCount: 5 } }])
  })
})

describe('a text in posts of many accounts', () => {
  const offer = 'Earn fifty thousand naira a week from your hostel, ask me how it goes'

  it('is recognized despite capital letters, spaces, emoji, invisible marks or an own link', async () => {
    const ways = [
      offer,
      offer.toUpperCase(),
      offer.replaceAll(' ', '  \n'),
      `🔥🔥 ${offer.replaceAll('n', 'n\u200B')} 🔥🔥!!!`,
      `${offer} https://mine.example/refer-a-friend`,
    ]
    await posted(5, (index) => ways[index]!)
    expect(await floodsOf(offer)).toMatchObject([
      { content: { text: offer, facts: [] }, flood: { link: null, accountsCount: 5 } },
    ])
  })

  it('makes no ticket if it is short and common', async () => {
    await posted(6, () => 'Happy new month, good people!')
    expect(await floodsOf('Happy new month')).toEqual([])
  })
})

describe('a spam wave', () => {
  it('takes in later posts, as one ticket with the most accounts of an hour', async () => {
    const link = newLink()
    await posted(5, () => link)
    await posted(2, () => `${link} works`)
    fennec.clock.advance(61 * minute)
    await posted(1, () => link)
    expect(await floodsOf(link)).toMatchObject([{ flood: { accountsCount: 7, postsCount: 8 } }])
  })

  it('makes a new ticket if five more accounts post it after the decision, and the first stays decided', async () => {
    const link = newLink()
    const admin = await personOf(fennec, 'admin')
    await posted(5, () => link)
    const [ticket] = await floodsOf(link)
    await moveCases(fennec, admin, 'DISMISSED', { tickets: [ticket!] })
    await posted(4, () => link)
    expect(await floodsOf(link)).toHaveLength(1)
    await posted(1, () => link)
    expect(await floodsOf(link)).toMatchObject([
      { status: 'PENDING', flood: { postsCount: 5 } },
      { status: 'DISMISSED', flood: { postsCount: 5 } },
    ])
    const repeated = await moveCases(fennec, admin, 'PENDING', {
      tickets: [{ ...ticket!, status: 'DISMISSED' }],
    })
    expect(repeated.refusal).toContain('CONFLICT')
  })

  it('counts as one report in the badge and in the queue, and not among single reports over REST', async () => {
    const admin = await personOf(fennec, 'admin')
    const counted = async () => {
      const text = '{ admin { stats { pendingPostReports } } }'
      const { data } = await graphql<{ admin: { stats: { pendingPostReports: number } } }>(
        fennec,
        text,
        {},
        admin,
      )
      return {
        badge: data!.admin.stats.pendingPostReports,
        queue: (await readQueue(fennec, admin, 'queue: POSTS, status: PENDING')).reportsCount,
        rest: (await rest<[]>(fennec, 'GET /api/reports', undefined, admin)).body.length,
      }
    }
    const before = await counted()
    expect(before.queue).toBe(before.badge)
    const link = newLink()
    const [ada] = await posted(5, () => link)
    const after = { badge: before.badge + 1, queue: before.badge + 1, rest: before.rest }
    expect(await counted()).toEqual(after)
    await fileReport(fennec, 'Post', ada!.postId)
    expect(await counted()).toEqual({
      badge: after.badge + 1,
      queue: after.queue + 1,
      rest: after.rest + 1,
    })
  })

  it('is hidden everywhere from an admin whose account is in it', async () => {
    const link = newLink()
    await fennec.services.prisma.ticket.deleteMany()
    const [ada] = await posted(4, () => link)
    const [admin, floodAdmin] = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    const readNews = async (caller: Person) => {
      const contextValue = await contextOf(fennec.services, caller.token)
      const document = parse('subscription { adminNews { ticket { kind } } }')
      const answer = await subscribe({ schema, document, contextValue })
      if (!(Symbol.asyncIterator in answer)) return expect.fail(JSON.stringify(answer))
      onTestFinished(async () => void (await answer.return(undefined)))
      return answer as AsyncGenerator<ExecutionResult<{ adminNews: { ticket: { kind: string } } }>, void>
    }
    const updates = [await readNews(admin), await readNews(floodAdmin)]
    const postId = await publish(fennec, floodAdmin, link)
    await fileReport(fennec, 'Post', ada!.postId)
    const kinds = await Promise.all(
      updates.map(async (each) => (await each.next()).value?.data?.adminNews.ticket.kind),
    )
    expect(kinds).toEqual(['FLOOD', 'POST'])
    const [ticket] = await floodsOf(link, admin)
    expect(await floodsOf(link, floodAdmin)).toEqual([])
    const text = 'query ($id: ID!) { admin { ticket(id: $id) { kind } stats { pendingPostReports } } }'
    const seen = { admin: { ticket: null, stats: { pendingPostReports: 1 } } }
    expect((await graphql(fennec, text, { id: ticket!.id }, floodAdmin)).data).toEqual(seen)
    expect(await takeDown(floodAdmin, ticket!)).toEqual({ refusal: 'NOT_FOUND Report not found' })
    expect((await moveCases(fennec, floodAdmin, 'DISMISSED', { tickets: [ticket!] })).refusal).toContain(
      'NOT_FOUND',
    )
    await edit(floodAdmin, postId, 'It was not me')
    expect(await floodsOf(link, floodAdmin)).toEqual([])
    await moveCases(fennec, admin, 'REVIEWED', {
      tickets: [await readOpenTicket(fennec, admin, ada!.author)],
    })
    fennec.clock.advance(20 * 60 * minute)
    await alertOfOverdueCases(fennec.services)
    expect(await noticeTexts(fennec, admin)).toEqual(['Fennec has a report that has waited for 20 hours'])
    expect(await noticeTexts(fennec, floodAdmin)).toEqual([])
  })

  it('is detected by two statements, or none where there is nothing to compare', async () => {
    const [ada] = await people(1)
    const costOf = async (text: string) => (await statementsOf(() => publish(fennec, ada!, text))).length
    const least = await costOf('Good morning')
    expect(await costOf(`Good morning ${newLink()}`)).toBe(least + 2)
    expect(await costOf('Morning')).toBe(least)
  })
})

describe('the deletion of all posts of a spam wave', () => {
  it('shows its effect first, then deletes them, gives each author the reason, and resolves the ticket', async () => {
    const link = newLink()
    const admin = await personOf(fennec, 'admin')
    const posts = await posted(5, () => link)
    const [ada, bayo, chi] = posts
    await publish(fennec, ada!.author, `Once more ${link}`)
    await edit(bayo!.author, bayo!.postId, 'I was cheated myself, sorry')
    await fileReport(fennec, 'Post', chi!.postId)
    const [ticket] = await floodsOf(link)
    expect(ticket?.losses).toEqual([
      { name: 'Posts', value: '5' },
      { name: 'People', value: '4' },
    ])
    expect(await takeDown(admin, ticket!, 'It steals passwords')).toEqual({
      answer: { deletedCount: 5, ticket: { status: 'RESOLVED', flood: { postsCount: 0 } } },
    })
    expect(await noticeTexts(fennec, ada!.author)).toEqual(
      Array.from({ length: 2 }, () => 'Fennec has removed your post, which broke our rules: Spam'),
    )
    const left = await fennec.services.prisma.post.findMany({
      where: { authorId: { in: posts.map(({ author }) => author.id) } },
    })
    expect(left.map(({ id }) => id)).toEqual([bayo!.postId])
    const sanctions = await fennec.services.prisma.sanction.findMany({ where: { userId: ada!.author.id } })
    expect(sanctions).toMatchObject([
      { kind: 'TAKE_DOWN', words: 'It steals passwords', subjectKind: 'POST', ticketId: ticket!.databaseId },
      { kind: 'TAKE_DOWN' },
    ])
    expect(await readOpenTicket(fennec, admin, chi!.author)).toMatchObject({
      kind: 'POST',
      status: 'RESOLVED',
    })
    const [after] = await floodsOf(link)
    expect(after).toMatchObject({
      content: { text: link },
      flood: { accountsCount: 5, posts: { edges: [] } },
      losses: [],
      history: [
        { act: 'TOOK_DOWN', note: 'It steals passwords', actor: { databaseId: admin.id } },
        { act: 'MOVED', status: 'RESOLVED' },
      ],
    })
  })

  it('deletes the remaining posts when it is repeated', async () => {
    const link = newLink()
    const admin = await personOf(fennec, 'admin')
    const [ada] = await posted(5, () => link)
    for (let index = 5; index < spamWaveLimits.perCall + 2; index++)
      await publish(fennec, ada!.author, `${link} ${index}`)
    const [ticket] = await floodsOf(link)
    const first = await takeDown(admin, ticket!)
    expect(first.answer).toEqual({
      deletedCount: spamWaveLimits.perCall,
      ticket: { status: 'PENDING', flood: { postsCount: 2 } },
    })
    expect((await takeDown(admin, ticket!)).answer).toEqual({
      deletedCount: 2,
      ticket: { status: 'RESOLVED', flood: { postsCount: 0 } },
    })
  })

  it('runs once where two admins start it at the same moment', { tags: ['engine'] }, async () => {
    const link = newLink()
    const admins = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    const [ada] = await posted(5, () => link)
    const [ticket] = await floodsOf(link)
    const answers = await Promise.all(admins.map((admin) => takeDown(admin, ticket!)))
    expect(answers.map(({ answer }) => answer?.deletedCount ?? NaN).reduce((a, b) => a + b)).toBe(5)
    expect(await noticeTexts(fennec, ada!.author)).toHaveLength(1)
  })

  it('skips deleted accounts, and is refused for any other report', async () => {
    const link = newLink()
    const admin = await personOf(fennec, 'admin')
    const [ada, bayo] = await posted(5, () => link)
    await deleteAccount(fennec, ada!.author)
    await fennec.services.background.idle()
    const [ticket] = await floodsOf(link)
    expect(ticket).toMatchObject({
      content: { authorName: 'Amaka' },
      flood: { accountsCount: 5, postsCount: 4 },
    })
    await fileReport(fennec, 'Post', bayo!.postId)
    const other = await readOpenTicket(fennec, admin, bayo!.author)
    expect(await takeDown(admin, other)).toEqual({ refusal: `INVALID_INPUT ${spamWaveTexts.none}` })
    expect(
      (
        await mutate(fennec, admin, 'takeDown', 'ticket { id }', {
          ticketId: ticket!.id,
          rule: 'SPAM',
        })
      ).refusal,
    ).toBe('NOT_FOUND It is deleted already')
  })
})
