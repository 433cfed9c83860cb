// The feed of the demo campus: a new visitor’s first posts, at every hour.
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { postText } from '#rules/social/posts'
import { active, cast, joinedAt, member, nicknameOf, withMentions } from '#server/demo/cast.ts'
import { demoProducts } from '#server/demo/market/goods.ts'
import { demoServices } from '#server/demo/market/services.ts'
import { parseShown } from '#server/modules/shared/media/demo.ts'
import { demoRows } from '#server/demo/rows.ts'
import { createSeal } from '#server/lib/seal.ts'
import { datedPosts } from '#server/demo/timeline.ts'

const hour = 3_600_000
const seal = createSeal('of tests', 'bank accounts')
const noon = new Date('2026-03-20T11:00:00Z')
const feed = demoRows(noon, seal)
const dated = datedPosts(noon)

/** The same day at each hour, including midnight in Lagos. */
const hours = Array.from({ length: 24 }, (_, index) => new Date(noon.getTime() + index * hour))

describe('the demo feed', () => {
  test('has some two hundred posts by everybody, a third of them with pictures', () => {
    expect(feed.Post.length).toBeGreaterThanOrEqual(200)
    expect(new Set(feed.Post.map(({ authorId }) => authorId)).size).toBe(active.length)
    expect(dated.filter(({ shows }) => shows).length).toBeGreaterThan(60)
    expect(feed.Comment.length).toBeGreaterThan(350)
  })

  test('has nothing from the future or from before its author joined, at any hour', () => {
    for (const now of hours) {
      const rows = demoRows(now, seal)
      const joined = new Map(cast.map((person) => [person.id, joinedAt(person, now)]))
      const acts = [
        ...[...rows.Post, ...rows.Comment].map(({ authorId, createdAt }) => ({ by: authorId, createdAt })),
        ...[...rows.Like, ...rows.Repost, ...rows.Save].map(({ userId, createdAt }) => ({
          by: userId,
          createdAt,
        })),
        ...rows.Follow.map(({ followerId, createdAt }) => ({ by: followerId, createdAt })),
        ...rows.Notification.map(({ actorId, createdAt }) => ({ by: actorId, createdAt })),
      ]
      const wrong = acts.filter(
        ({ by, createdAt }) => !createdAt || createdAt > now || createdAt < (joined.get(by) ?? now),
      )
      expect(wrong).toEqual([])
    }
  })

  test('has posts, comments and ids in the same order at every hour', () => {
    const shape = ({ Post: posts, Comment: comments }: typeof feed) => [
      posts.map(({ id, authorId, content, quoteOfId }) => [id, authorId, content, quoteOfId]),
      posts.every(({ createdAt }, index) => index === 0 || createdAt! >= posts[index - 1]!.createdAt!),
      comments.every(({ createdAt }, index) => index === 0 || createdAt >= comments[index - 1]!.createdAt),
    ]
    for (const now of hours) expect(shape(demoRows(now, seal))).toEqual(shape(feed))
  })

  test('has every reaction after its subject', () => {
    const posted = new Map(feed.Post.map(({ id, createdAt }) => [id, createdAt as Date]))
    for (const { postId, createdAt } of [...feed.Comment, ...feed.Like, ...feed.Repost, ...feed.Save])
      expect(createdAt >= posted.get(postId)!).toBe(true)
    for (const { id, quoteOfId } of feed.Post) if (quoteOfId) expect(quoteOfId).toBeLessThan(id!)
    for (const { id, parentId, rootId, postId } of feed.Comment) {
      if (parentId === null || rootId === null) continue
      const [parent, root] = [feed.Comment[parentId! - 1], feed.Comment[rootId! - 1]]
      expect([parent?.postId, root?.postId, root?.rootId]).toEqual([postId, postId, null])
      expect(parentId).toBeLessThan(id)
    }
  })

  test('has every mention at the name in its text', () => {
    const mentions = dated.flatMap(({ text }) => {
      const { content, mentions: entities } = withMentions(text)
      return entities.map(({ userId, offset, length }) => [
        content.slice(offset, offset + length),
        `@${cast[userId - 1]?.name}`,
      ])
    })
    expect(mentions.length).toBeGreaterThan(5)
    for (const [written, name] of mentions) expect(written).toBe(name)
    for (const { content } of [...feed.Post, ...feed.Comment]) expect(content).not.toMatch(/@[a-z]/)
  })

  test('has only texts that users could post, and no phone number', () => {
    for (const { content } of feed.Post) expect(postText.safeParse({ content }).data).toEqual({ content })
    for (const { content } of [...feed.Post, ...feed.Comment]) {
      expect(content).toBe(content.normalize())
      expect(content).not.toMatch(/\d{6}/)
    }
  })

  test('has no comment where the author allows none, or only followers', () => {
    const follows = new Set(feed.Follow.map(({ followerId, followeeId }) => `${followerId} ${followeeId}`))
    for (const { postId, authorId } of feed.Comment) {
      const post = feed.Post[postId - 1]
      if (post?.replySetting === 'FOLLOWERS' && authorId !== post.authorId)
        expect(follows).toContain(`${authorId} ${post.authorId}`)
      expect(post?.replySetting).not.toBe('NOBODY')
    }
    expect(feed.Post.filter(({ replySetting }) => replySetting === 'NOBODY')).not.toEqual([])
  })

  test('has everybody following six to fifteen others, and never themselves', () => {
    for (const { id } of active) {
      const followed = feed.Follow.filter(({ followerId }) => followerId === id)
      expect(followed.length).toBeGreaterThanOrEqual(6)
      expect(followed.length).toBeLessThanOrEqual(15)
      expect(followed.map(({ followeeId }) => followeeId)).not.toContain(id)
    }
  })

  test('has activity for every demo account', () => {
    for (const nick of ['uche', 'amaka', 'osaretin']) {
      const notified = feed.Notification.filter(({ recipientId }) => recipientId === member(nick).id)
      expect(notified.some(({ readAt }) => readAt === null)).toBe(true)
      expect(new Set(notified.map(({ actorId, kind, target }) => `${actorId} ${kind} ${target}`)).size).toBe(
        notified.length,
      )
    }
  })

  test('has equal columns in all rows of a table, which one statement writes', () => {
    for (const rows of Object.values(feed)) {
      const columns = (row: object | undefined) => Object.keys(row ?? {}).sort()
      for (const row of rows) expect(columns(row)).toEqual(columns(rows[0]))
    }
  })
})

describe('the demo pictures', () => {
  const folder = 'server/demo/pictures'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.webp'))
    .map((name) => name.slice(0, -'.webp'.length))
  const shown = dated.flatMap(({ shows = [] }) => shows.flatMap((entry) => parseShown(entry).picture ?? []))

  test('are each shown, and each shown one has a file', () => {
    const used = [
      ...shown,
      ...demoProducts.flatMap(({ photos }) => photos),
      ...demoServices.flatMap(({ logo }) => logo ?? []),
      ...active.map((person) => `people/${person.campus}/${nicknameOf(person)}`),
      'fennec/tall-0',
    ]
    expect(files.sort()).toEqual([...new Set(used)].sort())
  })

  test('are in no two posts, and no two files are equal', () => {
    expect(new Set(shown).size).toBe(shown.length)
    const contents = files.map((name) => readFileSync(`${folder}/${name}.webp`, 'base64'))
    expect(new Set(contents).size).toBe(contents.length)
  })

  test('are WebP of at most 960 pixels and 60 kB, without metadata', async () => {
    for (const name of files) {
      const bytes = readFileSync(`${folder}/${name}.webp`)
      const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata()
      expect({ name, format, exif, xmp, icc }).toEqual({ name, format: 'webp' })
      expect(Math.max(width, height)).toBeLessThanOrEqual(960)
      expect(bytes.length).toBeLessThan(60_000)
    }
  })
})
