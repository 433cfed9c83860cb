// Spam waves (`Flood` in the API): the same text or link of many accounts within an hour makes one ticket for the admins (ADR 27).
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
import { readNotificationTexts } from '../../support/people/notifications.ts'
import { publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'
import {
  mutate,
  moveTickets,
  readQueue,
  fileReport,
  readOpenTicket,
  type Ticket,
} from '../../support/people/cases.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })
const minute = 60

interface FloodTicket extends Ticket {
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
async function findFloods(text: string, admin?: Person): Promise<FloodTicket[]> {
  const user = admin ?? (await personOf(fennec, 'admin'))
  const { tickets } = await readQueue(fennec, user, 'queue: POSTS, kind: FLOOD', selection)
  return (tickets as unknown as FloodTicket[]).filter(
    ({ content, flood }) => content.text?.includes(text) || flood.link?.includes(text),
  )
}

const createPeople = (count: number) =>
  Promise.all(Array.from({ length: count }, () => personOf(fennec, 'customer')))

/** Publishes it from this many users in sequence; returns them with their posts. */
async function publishFromMany(count: number, textOf: (place: number) => string) {
  const posts: { author: Person; postId: number }[] = []
  for (const [index, author] of (await createPeople(count)).entries())
    posts.push({ author, postId: await publishPost(fennec, author, textOf(index)) })
  return posts
}

/** Makes a link that no other test has posted. */
let linkCount = 0
const newLink = () => `free-data.example/claim${++linkCount}`

const editPost = async (author: Person, postId: number, content: string) => {
  const input = { postId: globalId('Post', postId), content }
  const text = 'mutation ($input: EditPostInput!) { editPost(input: $input) { post { content } } }'
  expect((await graphql(fennec, text, { input }, author)).errors).toBeUndefined()
}

const takeDown = (admin: Person, { id }: Pick<Ticket, 'id'>, text?: string) =>
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
    const four = await publishFromMany(4, (index) => `Look at this, number ${index}: ${link}`)
    expect(await findFloods(link)).toEqual([])
    const [fifth] = await publishFromMany(1, () => `I got mine ${link}`)
    const [ticket, ...others] = await findFloods(link)
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
    const variants = [
      `https://www.${link}/`,
      `http://${link}?utm_source=whatsapp&fbclid=Iw${linkCount}`,
      `(${host?.toUpperCase()}/${path}).`,
      `https://${link}#top`,
      `www.${link}?si=abc, hurry`,
    ]
    await publishFromMany(5, (index) => variants[index]!)
    expect(await findFloods(link)).toMatchObject([{ flood: { link, accountsCount: 5 } }])
  })

  it('differs with another target, and never counts when it leads to Fennec', async () => {
    const link = newLink()
    await publishFromMany(5, (index) => `https://${link}?v=${index}`)
    expect(await findFloods(link)).toEqual([])
    await publishFromMany(5, () => `${fennec.services.site.publicUrl}/posts/77${linkCount}`)
    expect(await findFloods(`posts/77${linkCount}`)).toEqual([])
  })

  it('counts once for an account, however often the account posts it', async () => {
    const link = newLink()
    const [ada] = await publishFromMany(4, () => link)
    for (let index = 0; index < 5; index++) await publishPost(fennec, ada!.author, `Again: ${link}`)
    expect(await findFloods(link)).toEqual([])
    await publishFromMany(1, () => link)
    expect(await findFloods(link)).toMatchObject([{ flood: { accountsCount: 5, postsCount: 10 } }])
  })

  it('counts for an hour, and is forgotten then', async () => {
    const link = newLink()
    await publishFromMany(4, () => link)
    fennec.clock.advance(61 * minute)
    await publishFromMany(4, () => link)
    expect(await findFloods(link)).toEqual([])
    await purge(fennec)
    expect(await fennec.services.prisma.sighting.count({ where: { ticketId: null } })).toBe(4)
    await publishFromMany(1, () => link)
    expect(await findFloods(link)).toMatchObject([{ flood: { accountsCount: 5, postsCount: 5 } }])
    fennec.clock.advance(61 * minute)
    await purge(fennec)
    expect(await findFloods(link)).toMatchObject([{ flood: { postsCount: 5 } }])
  })

  it('makes one ticket also where ten accounts post it at once', { tags: ['engine'] }, async () => {
    const link = newLink()
    const text = `All of us at once, at the very same moment, with ${link} and www.${link}/more`
    await Promise.all((await createPeople(10)).map((author) => publishPost(fennec, author, text)))
    expect(await findFloods(link)).toMatchObject([{ flood: { accountsCount: 10, postsCount: 10 } }])
  })

  it(
    'makes one ticket also where the fourth and the fifth account post it at the same moment',
    { tags: ['engine'] },
    async () => {
      const link = newLink()
      await publishFromMany(3, () => link)
      await Promise.all((await createPeople(2)).map((author) => publishPost(fennec, author, link)))
      expect(await findFloods(link)).toMatchObject([{ flood: { accountsCount: 5 } }])
    },
  )

  it('stops counting when its post is deleted or edited, and counts when an edit has added it', async () => {
    const link = newLink()
    const [ada, bayo, chi] = await publishFromMany(5, (index) => (index < 4 ? link : 'Nothing yet'))
    const input = { postId: globalId('Post', ada!.postId) }
    const text = 'mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }'
    expect((await graphql(fennec, text, { input }, ada!.author)).errors).toBeUndefined()
    await editPost(bayo!.author, bayo!.postId, 'I take it back')
    await publishFromMany(2, () => link)
    expect(await findFloods(link)).toEqual([])
    await editPost(chi!.author, chi!.postId, `Still: ${link}`)
    await editPost(bayo!.author, bayo!.postId, `After all: ${link}`)
    expect(await findFloods(link)).toMatchObject([{ flood: { accountsCount: 5, postsCount: 5 } }])
  })
})

describe('a text in posts of many accounts', () => {
  const offer = 'Earn fifty thousand naira a week from your hostel, ask me how it goes'

  it('is recognized despite capital letters, spaces, emoji, invisible marks or an own link', async () => {
    const variants = [
      offer,
      offer.toUpperCase(),
      offer.replaceAll(' ', '  \n'),
      `🔥🔥 ${offer.replaceAll('n', 'n\u200B')} 🔥🔥!!!`,
      `${offer} https://mine.example/refer-a-friend`,
    ]
    await publishFromMany(5, (index) => variants[index]!)
    expect(await findFloods(offer)).toMatchObject([
      { content: { text: offer, facts: [] }, flood: { link: null, accountsCount: 5 } },
    ])
  })

  it('makes no ticket if it is short and common', async () => {
    await publishFromMany(6, () => 'Happy new month, good people!')
    expect(await findFloods('Happy new month')).toEqual([])
  })
})

describe('a spam wave', () => {
  it('takes in later posts, as one ticket with the most accounts of an hour', async () => {
    const link = newLink()
    await publishFromMany(5, () => link)
    await publishFromMany(2, () => `${link} works`)
    fennec.clock.advance(61 * minute)
    await publishFromMany(1, () => link)
    expect(await findFloods(link)).toMatchObject([{ flood: { accountsCount: 7, postsCount: 8 } }])
  })

  it('makes a new ticket if five more accounts post it after the decision, and the first stays decided', async () => {
    const link = newLink()
    const admin = await personOf(fennec, 'admin')
    await publishFromMany(5, () => link)
    const [ticket] = await findFloods(link)
    await moveTickets(fennec, admin, 'DISMISSED', { tickets: [ticket!] })
    await publishFromMany(4, () => link)
    expect(await findFloods(link)).toHaveLength(1)
    await publishFromMany(1, () => link)
    expect(await findFloods(link)).toMatchObject([
      { status: 'PENDING', flood: { postsCount: 5 } },
      { status: 'DISMISSED', flood: { postsCount: 5 } },
    ])
    const repeated = await moveTickets(fennec, admin, 'PENDING', {
      tickets: [{ ...ticket!, status: 'DISMISSED' }],
    })
    expect(repeated.refusal).toContain('CONFLICT')
  })

  it('counts as one report in the badge and in the queue, and not among single reports over REST', async () => {
    const admin = await personOf(fennec, 'admin')
    const readCounts = async () => {
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
    const before = await readCounts()
    expect(before.queue).toBe(before.badge)
    const link = newLink()
    const [ada] = await publishFromMany(5, () => link)
    const after = { badge: before.badge + 1, queue: before.badge + 1, rest: before.rest }
    expect(await readCounts()).toEqual(after)
    await fileReport(fennec, 'Post', ada!.postId)
    expect(await readCounts()).toEqual({
      badge: after.badge + 1,
      queue: after.queue + 1,
      rest: after.rest + 1,
    })
  })

  it('is hidden everywhere from an admin whose account is in it', async () => {
    const link = newLink()
    await fennec.services.prisma.ticket.deleteMany()
    const [ada] = await publishFromMany(4, () => link)
    const [admin, floodAdmin] = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    const subscribeAdminNews = async (caller: Person) => {
      const contextValue = await contextOf(fennec.services, caller.token)
      const document = parse('subscription { adminNews { ticket { kind } } }')
      const answer = await subscribe({ schema, document, contextValue })
      if (!(Symbol.asyncIterator in answer)) return expect.fail(JSON.stringify(answer))
      onTestFinished(async () => void (await answer.return(undefined)))
      return answer as AsyncGenerator<ExecutionResult<{ adminNews: { ticket: { kind: string } } }>, void>
    }
    const updates = [await subscribeAdminNews(admin), await subscribeAdminNews(floodAdmin)]
    const postId = await publishPost(fennec, floodAdmin, link)
    await fileReport(fennec, 'Post', ada!.postId)
    const kinds = await Promise.all(
      updates.map(async (each) => (await each.next()).value?.data?.adminNews.ticket.kind),
    )
    expect(kinds).toEqual(['FLOOD', 'POST'])
    const [ticket] = await findFloods(link, admin)
    expect(await findFloods(link, floodAdmin)).toEqual([])
    const text = 'query ($id: ID!) { admin { ticket(id: $id) { kind } stats { pendingPostReports } } }'
    const seen = { admin: { ticket: null, stats: { pendingPostReports: 1 } } }
    expect((await graphql(fennec, text, { id: ticket!.id }, floodAdmin)).data).toEqual(seen)
    expect(await takeDown(floodAdmin, ticket!)).toEqual({ refusal: 'NOT_FOUND Report not found' })
    expect((await moveTickets(fennec, floodAdmin, 'DISMISSED', { tickets: [ticket!] })).refusal).toContain(
      'NOT_FOUND',
    )
    await editPost(floodAdmin, postId, 'It was not me')
    expect(await findFloods(link, floodAdmin)).toEqual([])
    await moveTickets(fennec, admin, 'REVIEWED', {
      tickets: [await readOpenTicket(fennec, admin, ada!.author)],
    })
    fennec.clock.advance(20 * 60 * minute)
    await alertOfOverdueCases(fennec.services)
    expect(await readNotificationTexts(fennec, admin)).toEqual([
      'Fennec has a report that has waited for 20 hours',
    ])
    expect(await readNotificationTexts(fennec, floodAdmin)).toEqual([])
  })

  it('is detected by two statements, or none where there is nothing to compare', async () => {
    const [ada] = await createPeople(1)
    const costOf = async (text: string) =>
      (await captureStatements(() => publishPost(fennec, ada!, text))).length
    const least = await costOf('Good morning')
    expect(await costOf(`Good morning ${newLink()}`)).toBe(least + 2)
    expect(await costOf('Morning')).toBe(least)
  })
})

describe('the deletion of all posts of a spam wave', () => {
  it('shows its effect first, then deletes them, gives each author the reason, and resolves the ticket', async () => {
    const link = newLink()
    const admin = await personOf(fennec, 'admin')
    const posts = await publishFromMany(5, () => link)
    const [ada, bayo, chi] = posts
    await publishPost(fennec, ada!.author, `Once more ${link}`)
    await editPost(bayo!.author, bayo!.postId, 'I was cheated myself, sorry')
    await fileReport(fennec, 'Post', chi!.postId)
    const [ticket] = await findFloods(link)
    expect(ticket?.losses).toEqual([
      { name: 'Posts', value: '5' },
      { name: 'People', value: '4' },
    ])
    expect(await takeDown(admin, ticket!, 'It steals passwords')).toEqual({
      answer: { deletedCount: 5, ticket: { status: 'RESOLVED', flood: { postsCount: 0 } } },
    })
    expect(await readNotificationTexts(fennec, ada!.author)).toEqual(
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
    const [after] = await findFloods(link)
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
    const [ada] = await publishFromMany(5, () => link)
    for (let index = 5; index < spamWaveLimits.perCall + 2; index++)
      await publishPost(fennec, ada!.author, `${link} ${index}`)
    const [ticket] = await findFloods(link)
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
    const [ada] = await publishFromMany(5, () => link)
    const [ticket] = await findFloods(link)
    const answers = await Promise.all(admins.map((admin) => takeDown(admin, ticket!)))
    expect(answers.map(({ answer }) => answer?.deletedCount ?? NaN).reduce((a, b) => a + b)).toBe(5)
    expect(await readNotificationTexts(fennec, ada!.author)).toHaveLength(1)
  })

  it('skips deleted accounts, and is refused for any other report', async () => {
    const link = newLink()
    const admin = await personOf(fennec, 'admin')
    const [ada, bayo] = await publishFromMany(5, () => link)
    await deleteAccount(fennec, ada!.author)
    await fennec.services.background.idle()
    const [ticket] = await findFloods(link)
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
