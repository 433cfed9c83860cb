// The demo campus in a real database: exact counts, existing files and accounts that visitors can use.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { campusRows, loadDemoCampus } from '#server/demo/campus.ts'
import { insertExclusively } from '#server/demo/insert.ts'
import { demoAccounts, demoPassword, demoPeople } from '#server/demo/people.ts'
import { datedPosts } from '#server/demo/timeline.ts'
import { hashPassword } from '#server/modules/identity/auth/passwords.ts'
import { recomputeHotScores } from '#server/modules/social/scores/scores.ts'
import { useFennec } from '../support/app.ts'
import { graphql, type Caller } from '../support/calls.ts'
import { publishPost } from '../support/people/posts.ts'

const fennec = useFennec()

/** The services as at a real start. */
const demoServices = () => {
  const { services, incoming, clock } = fennec
  return { ...services, db: services.prisma, incoming, hashPassword, now: clock.now() }
}

async function signIn(email: string): Promise<Caller> {
  const { data } = await graphql<{ signIn: { token: string } }>(
    fennec,
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    { input: { email, password: demoPassword } },
  )
  return { token: data?.signIn.token ?? '' }
}

const queryOne = async (sql: string) => (await fennec.services.sql<Record<string, unknown>>(sql, []))[0]

describe('the demo campus', () => {
  beforeAll(async () => {
    const rows = await campusRows(demoServices())
    const { prisma } = fennec.services
    // Two processes reach this point at once.
    await Promise.all([insertExclusively(prisma, rows), insertExclusively(prisma, rows)])
  })

  test('exists once although two processes insert it, and a later start changes nothing', async () => {
    await loadDemoCampus(demoServices())
    expect(
      await queryOne(`SELECT (SELECT count(*)::int FROM "User") AS people, (SELECT count(*)::int FROM "Post") AS posts,
        (SELECT count(*)::int FROM "Media" WHERE kind = 'VIDEO') AS videos,
        (SELECT count(*)::int FROM "Media" WHERE kind = 'AUDIO' AND "messageId" IS NOT NULL) AS voices`),
    ).toEqual({
      people: demoPeople.length,
      posts: datedPosts(fennec.clock.now()).length,
      videos: 1,
      voices: 1,
    })
  })

  test('has stored counts that equal the counted rows', async () => {
    expect(
      await queryOne(`SELECT count(*)::int AS wrong FROM "Post" p WHERE
        "likesCount" <> (SELECT count(*) FROM "Like" WHERE "postId" = p.id)
        OR "commentsCount" <> (SELECT count(*) FROM "Comment" WHERE "postId" = p.id)
        OR "repostsCount" <> (SELECT count(*) FROM "Repost" WHERE "postId" = p.id)`),
    ).toEqual({ wrong: 0 })
    expect(
      await queryOne(`SELECT count(*)::int AS wrong FROM "Comment" c WHERE
        "repliesCount" <> (SELECT count(*) FROM "Comment" r WHERE r."rootId" = c.id)
        OR "likesCount" <> (SELECT count(*) FROM "CommentLike" WHERE "commentId" = c.id)`),
    ).toEqual({ wrong: 0 })
    expect(
      await queryOne(`SELECT count(*)::int AS wrong FROM "User" u WHERE
        "postsCount" <> (SELECT count(*) FROM "Post" WHERE "authorId" = u.id)
        OR "followersCount" <> (SELECT count(*) FROM "Follow" WHERE "followeeId" = u.id AND status = 'ACCEPTED')
        OR "followingCount" <> (SELECT count(*) FROM "Follow" WHERE "followerId" = u.id AND status = 'ACCEPTED')`),
    ).toEqual({ wrong: 0 })
  })

  test('has private accounts with pending requests, and a demo account that has blocked a user', async () => {
    const sadiq = await signIn('sadiq-yandaki@fennec.demo')
    const requests = await graphql<{ viewer: object }>(
      fennec,
      '{ viewer { followRequestsCount user { isPrivate bio } } }',
      {},
      sadiq,
    )
    expect(requests.data?.viewer).toEqual({
      followRequestsCount: 3,
      user: { isPrivate: true, bio: 'For my friends.' },
    })
    const blocked = await graphql<{ viewer: object }>(
      fennec,
      '{ viewer { blockedUsers { edges { node { firstName } } } } }',
      {},
      await signIn('customer@fennec.demo'),
    )
    expect(blocked.data?.viewer).toEqual({ blockedUsers: { edges: [{ node: { firstName: 'Osagie' } }] } })
  })

  test('has a suspended user, a pending appeal and an answered appeal for an admin', async () => {
    const { data } = await graphql<{ admin: object }>(
      fennec,
      `
        {
          admin {
            accounts(isSuspended: true) {
              accounts {
                user {
                  firstName
                }
                suspendedUntil
              }
            }
            waiting: appeals {
              edges {
                node {
                  viewerMayAnswer
                }
              }
            }
            answered: appeals(state: DENIED) {
              edges {
                node {
                  sanction {
                    answer
                  }
                }
              }
            }
          }
        }
      `,
      {},
      await signIn('admin@fennec.demo'),
    )
    const until = new Date(fennec.clock.now().getTime() + 9 * 86_400_000).toISOString()
    const answer = 'And one advert. Please post it once, in the marketplace.'
    expect(data?.admin).toEqual({
      accounts: { accounts: [{ user: { firstName: 'Ifẹ́olúwa' }, suspendedUntil: until }] },
      waiting: { edges: [{ node: { viewerMayAnswer: true } }] },
      answered: { edges: [{ node: { sanction: { answer } } }] },
    })
    const { viewer } = (
      await graphql<{ viewer: object }>(
        fennec,
        '{ viewer { suspendedUntil sanctions { kind rule until mayBeAppealed } } }',
        {},
        await signIn('ifeoluwa-osundina@fennec.demo'),
      )
    ).data ?? { viewer: null }
    expect(viewer).toEqual({
      suspendedUntil: until,
      sanctions: [{ kind: 'SUSPENSION', rule: 'SPAM', until, mayBeAppealed: true }],
    })
  })

  test('gives every post the hot score that the product computes', async () => {
    const { prisma } = fennec.services
    const scores = async () =>
      prisma.post.findMany({ select: { id: true, hotScore: true }, orderBy: { id: 'asc' } })
    const before = await scores()
    await prisma.post.updateMany({ data: { isTouched: true } })
    await recomputeHotScores(fennec.services)
    for (const [index, { hotScore }] of (await scores()).entries())
      expect(hotScore).toBeCloseTo(before[index]?.hotScore ?? 0, 6)
  })

  test('has every file of its pictures and its video', async () => {
    const rows = await fennec.services.prisma.storedFile.findMany()
    expect(rows.length).toBeGreaterThan(100)
    for (const { names } of rows)
      for (const name of names)
        await expect(access(join(fennec.dataDir, 'media', name))).resolves.toBeUndefined()
    expect(await fennec.services.prisma.media.count({ where: { byteSize: null } })).toBe(0)
  })

  test('lets each demo account read a feed with pictures, comments and a video, and post', async () => {
    for (const { email } of demoAccounts) {
      const me = await signIn(email)
      const { data, errors } = await graphql<{ viewer: { feed: { edges: { node: unknown }[] } } }>(
        fennec,
        `
          {
            viewer {
              feed(order: LATEST, first: 50) {
                edges {
                  node {
                    content
                    author {
                      handle
                    }
                    mentions {
                      user {
                        handle
                      }
                    }
                    quoteOf {
                      databaseId
                    }
                    media {
                      url
                      alt
                      posterUrl
                      thumbhash
                      durationMs
                    }
                    comments(first: 5) {
                      edges {
                        node {
                          content
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        `,
        {},
        me,
      )
      expect(errors).toBeUndefined()
      expect(data?.viewer.feed.edges).toHaveLength(50)
      expect(await publishPost(fennec, me)).toBeGreaterThan(datedPosts(fennec.clock.now()).length)
    }
  })
})
