// Posts: published, edited and deleted by their author alone.
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { publishPost } from '../../support/people/posts.ts'
import { formOf, picture, sendForm } from '../../support/people/uploads.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

const postFields = `id databaseId content isQuote editedAt viewerMayReply replySetting
  topic { name key } quoteOf { databaseId content } mentions { offset length userDatabaseId }`

interface ShownPost {
  id: string
  databaseId: number
  content: string
  isQuote: boolean
  editedAt: string | null
  viewerMayReply: boolean
  topic: { name: string; key: string } | null
  quoteOf: { databaseId: number } | null
  mentions: { offset: number; length: number; userDatabaseId: number }[]
}

/** Runs a mutation of posts and returns the post, or the code and message of the refusal. */
async function mutatePost(name: 'createPost' | 'editPost', input: Record<string, unknown>, caller: Caller) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const { data, errors } = await graphql<Record<string, { post: ShownPost }>>(
    fennec,
    `mutation ($input: ${type}!) { ${name}(input: $input) { post { ${postFields} } } }`,
    { input },
    caller,
  )
  const [error] = errors ?? []
  return {
    post: data?.[name]?.post as ShownPost,
    refusal: error && `${error.extensions.code} ${error.message}`,
  }
}

async function deletePost(postId: number, caller: Caller) {
  const { data, errors } = await graphql<{ deletePost: { deletedPostId: string } }>(
    fennec,
    'mutation ($postId: ID!) { deletePost(input: { postId: $postId }) { deletedPostId } }',
    { postId: globalId('Post', postId) },
    caller,
  )
  return { deleted: data?.deletePost.deletedPostId, refusal: errors?.[0]?.extensions.code }
}

async function readPost(databaseId: number, caller: Caller = {}) {
  const { data } = await graphql<{ post: ShownPost | null }>(
    fennec,
    `query ($databaseId: Int!) { post(databaseId: $databaseId) { ${postFields} } }`,
    { databaseId },
    caller,
  )
  return data?.post ?? null
}

describe('a student who publishes', () => {
  test('gets the text back exactly as written (T39)', async () => {
    const ada = await personOf(fennec)
    const text = 'Ẹ káàrọ̀ 👩🏽‍🎓\n\n<script>alert(1)</script> مرحبا & <b>"jollof"</b> 5 > 3'
    const { post } = await mutatePost('createPost', { content: `  ${text}\n ` }, ada)
    expect(post.content).toBe(text)
    expect((await readPost(post.databaseId, ada))?.content).toBe(text)
  })

  test('may use 5,000 characters as a reader counts them, and not one more (T57)', async () => {
    const ada = await personOf(fennec)
    const long = '👩🏽‍🎓'.repeat(5000)
    expect((await mutatePost('createPost', { content: long }, ada)).post.content).toBe(long)
    const { refusal } = await mutatePost('createPost', { content: `${'a'.repeat(5000)}b` }, ada)
    expect(refusal).toBe('INVALID_INPUT A post must be at most 5000 characters')
  })

  test.each(['', '   \n\t', '\u200b\u2060', '\u3164\u00a0', '\u0301'])(
    'is refused a text without visible characters: %j',
    async (content) => {
      const { refusal } = await mutatePost('createPost', { content }, await personOf(fennec))
      expect(refusal).toBe('INVALID_INPUT Write something, or add a photo or video')
    },
  )

  test('may use marks and signs alone, since a question mark has a meaning', async () => {
    const { post } = await mutatePost('createPost', { content: '?!' }, await personOf(fennec))
    expect(post.content).toBe('?!')
  })

  test('uses the same topic in every spelling', async () => {
    const ada = await personOf(fennec)
    const first = await mutatePost('createPost', { content: 'one', topic: ' #Exam   Week ' }, ada)
    const second = await mutatePost('createPost', { content: 'two', topic: 'exam-week' }, ada)
    expect(first.post.topic).toEqual({ name: 'Exam Week', key: 'exam-week' })
    expect(second.post.topic?.key).toBe('exam-week')
    const { refusal } = await mutatePost('createPost', { content: 'x', topic: 'a'.repeat(41) }, ada)
    expect(refusal).toBe('INVALID_INPUT A topic must be at most 40 characters')
    const marks = await mutatePost('createPost', { content: 'x', topic: '#!?' }, ada)
    expect(marks.refusal).toBe('INVALID_INPUT A topic needs a letter or a digit')
    const none = await mutatePost('createPost', { content: 'x', topic: '  ' }, ada)
    expect(none.post.topic).toBeNull()
  })

  test('sees mentions at their place in the stored text, also behind trimmed spaces', async () => {
    const [ada, bola] = [await personOf(fennec), await personOf(fennec)]
    const name = '@Amaka'
    const content = `  👋🏽 ${name}`
    const range = { offset: content.indexOf(name), length: name.length }
    const mentions = [{ userId: globalId('User', bola.id), ...range }]
    const { post } = await mutatePost('createPost', { content, mentions }, ada)
    const [mention] = post.mentions
    expect(post.content.slice(mention?.offset)).toBe(name)
    expect(mention).toMatchObject({ userDatabaseId: bola.id, length: name.length })
  })

  test('creates one post however often the call is repeated under its key', async () => {
    const ada = { ...(await personOf(fennec)), headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all([1, 2, 3].map(() => mutatePost('createPost', { content: 'once' }, ada)))
    const repeated = await mutatePost('createPost', { content: 'once' }, ada)
    const ids = new Set([...answers, repeated].flatMap(({ post }) => post?.databaseId ?? []))
    expect([...ids]).toHaveLength(1)
    expect(await fennec.services.prisma.post.count({ where: { authorId: ada.id } })).toBe(1)
    const other = await mutatePost('createPost', { content: 'something else' }, ada)
    expect(other.refusal).toMatch(/^CONFLICT/)
  })

  test('creates 120 posts in an hour, and is told to slow down at the next (T69)', async () => {
    const ada = await personOf(fennec)
    await fennec.services.limits.consume({ name: 'posts', max: 120, seconds: 3600 }, String(ada.id), 119)
    await publishPost(fennec, ada, 'the last one')
    const { refusal } = await mutatePost('createPost', { content: 'one too many' }, ada)
    expect(refusal).toMatch(/^TOO_MANY_REQUESTS/)
    expect((await fennec.services.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })).postsCount).toBe(
      1,
    )
  })
})

test('a post belongs to the campus of its author at the time of publishing, however long its files took', async () => {
  const ada = await personOf(fennec, 'customer', { campus: 'unilag' })
  const file = fennec.services.images
  const draw = vi.spyOn(file, 'draw').mockImplementationOnce(async (...given) => {
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { campus: 'abu' } })
    draw.mockRestore()
    return file.draw(...given)
  })
  const form = await formOf([
    ['content', 'From my new room'],
    ['media', await picture()],
  ])
  const { statusCode, body } = await sendForm(fennec, '/api/posts', form, ada)
  expect([statusCode, body]).toMatchObject([201, expect.anything()])
  const { campus } = await fennec.services.prisma.post.findFirstOrThrow({ where: { authorId: ada.id } })
  expect(campus).toBe('abu')
})

describe('a student who edits a post', () => {
  test('marks it, while moderators can read the earlier text', async () => {
    const ada = await personOf(fennec)
    const id = await publishPost(fennec, ada, 'Exam is on Mondy')
    const { post } = await mutatePost(
      'editPost',
      { postId: globalId('Post', id), content: 'Exam is on Monday' },
      ada,
    )
    expect(post).toMatchObject({ content: 'Exam is on Monday', editedAt: fennec.clock.now().toISOString() })
    const edits = await fennec.services.prisma.postEdit.findMany({ where: { postId: id } })
    expect(edits.map(({ content }) => content)).toEqual(['Exam is on Mondy'])
  })

  test('leaves no mark when the text stays the same', async () => {
    const ada = await personOf(fennec)
    const id = await publishPost(fennec, ada, 'Same')
    const { post } = await mutatePost('editPost', { postId: globalId('Post', id), content: ' Same ' }, ada)
    expect(post.editedAt).toBeNull()
  })

  test('cannot make it blank', async () => {
    const ada = await personOf(fennec)
    const id = await publishPost(fennec, ada, 'Something')
    const { refusal } = await mutatePost('editPost', { postId: globalId('Post', id), content: ' ' }, ada)
    expect(refusal).toBe('INVALID_INPUT Write something, or add a photo or video')
    expect((await readPost(id))?.content).toBe('Something')
  })

  test('cannot edit or delete a post of another user (T23)', async () => {
    const id = await publishPost(fennec, await personOf(fennec), 'Mine')
    const input = { postId: globalId('Post', id), content: 'Yours' }
    for (const role of ['customer', 'vendor', 'admin'] as const) {
      const other = await personOf(fennec, role)
      expect((await mutatePost('editPost', input, other)).refusal).toBe(
        'FORBIDDEN Only the author can do this',
      )
      expect((await deletePost(id, other)).refusal).toBe('FORBIDDEN')
    }
    expect((await readPost(id))?.content).toBe('Mine')
  })

  test('may edit a hundred and twenty times an hour at most (T69)', async () => {
    const ada = await personOf(fennec)
    const postId = globalId('Post', await publishPost(fennec, ada))
    await fennec.services.limits.consume({ name: 'posts.edit', max: 120, seconds: 3600 }, String(ada.id), 119)
    expect((await mutatePost('editPost', { postId, content: 'One' }, ada)).refusal).toBeUndefined()
    expect((await mutatePost('editPost', { postId, content: 'Two' }, ada)).refusal).toMatch(
      'TOO_MANY_REQUESTS',
    )
  })

  test.each([2_147_483_647, 999_999])('is refused for a missing post: %d', async (id) => {
    const ada = await personOf(fennec)
    const { refusal } = await mutatePost('editPost', { postId: globalId('Post', id), content: 'x' }, ada)
    expect(refusal).toBe('NOT_FOUND Post not found')
    expect((await deletePost(id, ada)).refusal).toBe('NOT_FOUND')
  })
})

describe('a deleted post', () => {
  test('is gone with its likes, comments, reposts, saves and notifications, and from every count', async () => {
    const [ada, bola] = [await personOf(fennec), await personOf(fennec)]
    const id = await publishPost(fennec, ada)
    const { prisma } = fennec.services
    const about = { userId: bola.id, postId: id }
    await prisma.like.create({ data: about })
    await prisma.repost.create({ data: about })
    await prisma.save.create({ data: about })
    const comment = await prisma.comment.create({ data: { authorId: bola.id, postId: id, content: 'Yes' } })
    await prisma.notification.create({
      data: { recipientId: ada.id, actorId: bola.id, kind: 'LIKE', target: `post:${id}`, postId: id },
    })
    expect((await deletePost(id, ada)).deleted).toBe(globalId('Post', id))
    expect(await readPost(id, bola)).toBeNull()
    const where = { postId: id }
    const left = await Promise.all([
      prisma.like.count({ where }),
      prisma.repost.count({ where }),
      prisma.save.count({ where }),
      prisma.comment.count({ where: { id: comment.id } }),
      prisma.notification.count({ where }),
    ])
    expect(left).toEqual([0, 0, 0, 0, 0])
    expect((await prisma.user.findUniqueOrThrow({ where: { id: ada.id } })).postsCount).toBe(0)
  })

  test('leaves its quotes, which mark it as deleted (001 §2)', async () => {
    const [ada, bola] = [await personOf(fennec), await personOf(fennec)]
    const id = await publishPost(fennec, ada)
    const quote = await publishPost(fennec, bola, 'This!', { quoteOf: globalId('Post', id) })
    expect((await readPost(quote, ada))?.quoteOf?.databaseId).toBe(id)
    await deletePost(id, ada)
    expect(await readPost(quote, ada)).toMatchObject({ isQuote: true, quoteOf: null })
  })

  test('is deleted once, however often the call is repeated under one key', async () => {
    const ada = { ...(await personOf(fennec)), headers: { 'idempotency-key': randomUUID() } }
    const id = await publishPost(fennec, { ...ada, headers: {} })
    expect((await deletePost(id, ada)).deleted).toBe(globalId('Post', id))
    expect((await deletePost(id, ada)).deleted).toBe(globalId('Post', id))
    expect((await deletePost(id, { ...ada, headers: {} })).refusal).toBe('NOT_FOUND')
  })
})

describe('the right to quote (001 §2)', () => {
  test('covers a post deleted at that moment either in time or not at all', async () => {
    const ada = await personOf(fennec)
    const quoters = await Promise.all([1, 2, 3, 4].map(() => personOf(fennec)))
    for (let round = 0; round < 4; round++) {
      const id = await publishPost(fennec, ada)
      const quoted = quoters.map((user) =>
        mutatePost('createPost', { content: 'See', quoteOf: globalId('Post', id) }, user),
      )
      expect((await deletePost(id, ada)).refusal).toBeUndefined()
      for (const { refusal } of await Promise.all(quoted))
        expect(refusal ?? 'NOT_FOUND Post not found').toBe('NOT_FOUND Post not found')
    }
  })

  test('follows the author’s setting', async () => {
    const [ada, bola] = [await personOf(fennec), await personOf(fennec)]
    const open = await publishPost(fennec, ada)
    const followers = await publishPost(fennec, ada, 'For you', { replySetting: 'FOLLOWERS' })
    const nobody = await publishPost(fennec, ada, 'Final', { replySetting: 'NOBODY' })
    const quote = (id: number, caller: Caller) =>
      mutatePost('createPost', { content: 'See', quoteOf: globalId('Post', id) }, caller)
    expect((await quote(open, bola)).post.quoteOf?.databaseId).toBe(open)
    expect((await quote(followers, bola)).refusal).toBe(
      'FORBIDDEN Only followers of Amaka can reply and quote',
    )
    expect((await quote(nobody, bola)).refusal).toBe('FORBIDDEN Amaka has turned off replies and quotes')
    expect((await readPost(followers, bola))?.viewerMayReply).toBe(false)
    await fennec.services.prisma.follow.create({ data: { followerId: bola.id, followeeId: ada.id } })
    expect((await quote(followers, bola)).post.quoteOf?.databaseId).toBe(followers)
    expect((await readPost(followers, bola))?.viewerMayReply).toBe(true)
    expect((await quote(nobody, ada)).post.quoteOf?.databaseId).toBe(nobody)
  })

  test('excludes readers of a private account, and hides posts from users who cannot see them', async () => {
    const ada = await personOf(fennec, 'customer', { isPrivate: true })
    const [bola, chidi] = [await personOf(fennec), await personOf(fennec)]
    const id = await publishPost(fennec, ada)
    await fennec.services.prisma.follow.create({ data: { followerId: bola.id, followeeId: ada.id } })
    const input = { content: 'See', quoteOf: globalId('Post', id) }
    expect((await mutatePost('createPost', input, bola)).refusal).toBe(
      'FORBIDDEN Posts of private accounts cannot be quoted',
    )
    expect((await mutatePost('createPost', input, chidi)).refusal).toBe('NOT_FOUND Post not found')
  })
})

test('an anonymous caller reads a public post without any e-mail address, and as no user (T26, T27)', async () => {
  const ada = await personOf(fennec)
  const id = await publishPost(fennec, ada, 'Open day')
  const query = `query ($id: Int!) { post(databaseId: $id) {
    content viewerHasLiked viewerHasReposted viewerHasSaved viewerMayReply author { email handle }
  } }`
  const { data, response } = await graphql<{ post: { author: { email: string } } }>(fennec, query, { id })
  expect(data?.post).toMatchObject({
    content: 'Open day',
    viewerHasLiked: false,
    viewerHasReposted: false,
    viewerHasSaved: false,
    viewerMayReply: false,
  })
  expect(data?.post.author.email).toMatch(/@users\.fennec\.invalid$/)
  expect(response.body).not.toContain(ada.email)
})
