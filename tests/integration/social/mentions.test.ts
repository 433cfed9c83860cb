// Mentions: the users that the @s of a text mean, their positions, and notifications (001 §5).
import { describe, expect, it } from 'vitest'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { findMentions } from '#server/modules/social/mentions/mentions.ts'
import { findCandidates } from '#server/modules/social/mentions/queries.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller, type GraphqlAnswer } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { block, makePrivate, setFollowing, suspend, findNotifications } from '../../support/people/people.ts'

const fennec = useFennec()

interface Mentioned {
  offset: number
  length: number
  userDatabaseId: number
  user: { databaseId: number } | null
}

interface Answer {
  createPost: { post: { id: string; content: string; mentions: Mentioned[] } }
}

const document = `mutation ($input: CreatePostInput!) {
  createPost(input: $input) { post { id content mentions { offset length userDatabaseId user { databaseId } } } }
}`

/** A mention as a client sends it: the user at an @ of the text, and its length. */
const mentionInput = (text: string, name: string, { id }: { id: number }) => ({
  userId: globalId('User', id),
  offset: text.indexOf(name),
  length: name.length,
})

const createPost = (author: Caller, content: string, mentions?: object[]): Promise<GraphqlAnswer<Answer>> =>
  graphql<Answer>(fennec, document, { input: { content, mentions } }, author)

/** Returns each mention of a new post as its marked text and its user. */
async function publishAndReadMentions(author: Caller, content: string, mentions?: object[]) {
  const { data, errors } = await createPost(author, content, mentions)
  expect(errors).toBeUndefined()
  const post = data?.createPost.post
  return post?.mentions.map(({ offset, length, userDatabaseId }) => [
    post.content.slice(offset, offset + length),
    userDatabaseId,
  ])
}

let campusCount = 0
/** A campus of its own, so that no name of another test exists there. */
const newCampus = () => `campus-${++campusCount}`

const createNamed = (name: string, campus: string, changes = {}) => {
  const [firstName = '', lastName] = name.split(' ')
  return personOf(fennec, 'customer', { firstName, lastName, campus, ...changes })
}

const readLastNotification = async ({ id }: Person) => (await findNotifications(fennec, id)).at(-1)

describe('a text with a name behind an @', () => {
  it('mentions the one user of that name on the author’s campus, who is notified', async () => {
    const campus = newCampus()
    const [me, ada] = [await createNamed('Bola Ige', campus), await createNamed('Ada Nwosu', campus)]
    await createNamed('Ada Nwosu', newCampus())
    expect(await publishAndReadMentions(me, 'Ask @Ada Nwosu, who knows')).toEqual([['@Ada Nwosu', ada.id]])
    expect(await readLastNotification(ada)).toMatchObject({ kind: 'MENTION', actorId: me.id })
  })

  it('mentions no one of two equally near users, and prefers a followed user', async () => {
    const campus = newCampus()
    const me = await createNamed('Bola Ige', campus)
    const [one] = [await createNamed('Ada Nwosu', campus), await createNamed('Ada Nwosu', campus)]
    expect(await publishAndReadMentions(me, 'Ask @Ada Nwosu')).toEqual([])
    await setFollowing(fennec, me, one.id)
    expect(await publishAndReadMentions(me, 'Ask @Ada Nwosu')).toEqual([['@Ada Nwosu', one.id]])
  })

  it('mentions a follower from another campus, and no other user there', async () => {
    const [me, ada] = [
      await createNamed('Bola Ige', newCampus()),
      await createNamed('Adaora Nwosu', newCampus()),
    ]
    expect(await publishAndReadMentions(me, 'Ask @Adaora Nwosu')).toEqual([])
    await setFollowing(fennec, ada, me.id)
    expect(await publishAndReadMentions(me, 'Ask @Adaora Nwosu')).toEqual([['@Adaora Nwosu', ada.id]])
  })

  it.each([
    ['@ada nwosu', '@ada nwosu'],
    ['@ADA NWOSU!', '@ADA NWOSU'],
    ["@Ada Nwosu's notes", '@Ada Nwosu'],
    ['(@Ada Nwosu)', '@Ada Nwosu'],
    ['👩🏾‍🎓🔥 @Ada Nwosu', '@Ada Nwosu'],
    ['One line\n@Ada Nwosu', '@Ada Nwosu'],
    ['@Ada Nwosu Okafor', '@Ada Nwosu'],
    ['@Ada  Nwosu', '@Ada  Nwosu'],
    ['@Ada\u00A0Nwosu', '@Ada\u00A0Nwosu'],
    ['@Ada\u202F \tNwosu too', '@Ada\u202F \tNwosu'],
    ['@Ada Nwosu’s notes', '@Ada Nwosu'],
    ['@Ada Nwosuʼs notes', '@Ada Nwosu'],
    ['@Ada Nwosu—see this', '@Ada Nwosu'],
    ['@Ada Nwosu--see this', '@Ada Nwosu'],
    ['@Ada Nwosu…see', '@Ada Nwosu'],
    ['@Ada Nwosu:see', '@Ada Nwosu'],
    ['@Ada Nwosu(200L)', '@Ada Nwosu'],
    ['@Ada Nwosu,hello', '@Ada Nwosu'],
    ['@Ada Nwosu/Amaka', '@Ada Nwosu'],
    ["@Ada Nwosu'll come", '@Ada Nwosu'],
    ['@Ada Nwosu’d come', '@Ada Nwosu'],
    ['[@Ada Nwosu](x)', '@Ada Nwosu'],
    ['_@Ada Nwosu_', '@Ada Nwosu'],
    ['__@Ada Nwosu__', '@Ada Nwosu'],
  ])('finds the user in %j', async (content, marked) => {
    const campus = newCampus()
    const [me, ada] = [await createNamed('Bola Ige', campus), await createNamed('Ada Nwosu', campus)]
    expect(await publishAndReadMentions(me, content)).toEqual([[marked, ada.id]])
  })

  it.each([
    '@Ada Nwosuya',
    '@Adá Nwosu',
    '@Ada\nNwosu',
    '@ Ada Nwosu',
    'me@Ada Nwosu',
    'me_@Ada Nwosu',
    '@Ada Nwosu-Obi',
    '@Ada',
    'Ada Nwosu',
  ])('finds no user in %j', async (content) => {
    const campus = newCampus()
    const me = await createNamed('Bola Ige', campus)
    await createNamed('Ada Nwosu', campus)
    expect(await publishAndReadMentions(me, content)).toEqual([])
  })

  it.each(['Kẹ́mi Adéṣínà', 'Ɗanladi Ƙwarbai', 'Ngọzi Ụzọma'])(
    'recognizes the letters of %s, composed and decomposed',
    async (name) => {
      const campus = newCampus()
      const [me, person] = [await createNamed('Bola Ige', campus), await createNamed(name, campus)]
      for (const form of ['NFC', 'NFD'] as const) {
        const written = `@${name.normalize(form)}`
        expect(await publishAndReadMentions(me, `Thanks ${written} o`)).toEqual([[written, person.id]])
      }
    },
  )

  it.each([
    ["Maureen O'Brien", 'Maureen O’Brien'],
    ['Maureen O’Brien', "Maureen O'Brien"],
    ['Maureen Oʼbrien', 'maureen O´Brien'],
    ["Maureen O'Brien", 'Maureen\u00A0O‘Brien'],
    ["N'Golo Kanté", 'N’Golo  Kanté'],
    ["Chi O'Neil", 'Chi O’Neil'],
    ['Ada Obi-Nwosu', 'ada obi-nwosu'],
  ])('recognizes %s by @%s, typed or chosen', async (name, typed) => {
    const campus = newCampus()
    const [me, person] = [await createNamed('Bola Ige', campus), await createNamed(name, campus)]
    const written = `@${typed}`
    expect(await publishAndReadMentions(me, `Thanks ${written}!`)).toEqual([[written, person.id]])
    const given = [mentionInput(`Thanks ${written}!`, written, person)]
    expect(await publishAndReadMentions(me, `Thanks ${written}!`, given)).toEqual([[written, person.id]])
  })

  it('prefers the longer of two names with the same beginning', async () => {
    const campus = newCampus()
    const [me, , longer] = [
      await createNamed('Bola Ige', campus),
      await createNamed('Mama Nkechi', campus),
      await personOf(fennec, 'customer', { firstName: 'Mama Nkechi', lastName: 'Foods', campus }),
    ]
    expect(await publishAndReadMentions(me, '@Mama Nkechi Foods is open')).toEqual([
      ['@Mama Nkechi Foods', longer.id],
    ])
  })

  it('mentions the owner of a handle, on any campus', async () => {
    const [me, ada] = [
      await createNamed('Bola Ige', newCampus()),
      await createNamed('Ada Eze', newCampus(), { handle: 'ada-eze-2.unn' }),
    ]
    expect(await publishAndReadMentions(me, 'See @Ada-Eze-2.unn.')).toEqual([['@Ada-Eze-2.unn', ada.id]])
  })

  it('links the author to themselves without a notification', async () => {
    const me = await createNamed('Bola Ige', newCampus())
    expect(await publishAndReadMentions(me, 'Signed, @Bola Ige')).toEqual([['@Bola Ige', me.id]])
    expect(await findNotifications(fennec, me.id)).toEqual([])
  })
})

describe('a list of mentions from a client', () => {
  it('is accepted for users of any campus, at the positions in the sent text', async () => {
    const [me, ada] = [
      await createNamed('Bola Ige', newCampus()),
      await createNamed('Ada Nwosu', newCampus()),
    ]
    const text = '\n 🔥 hi @Ada Nwosu and @Ada Nwosu'
    const mentions = [mentionInput(text, '@Ada Nwosu', ada)]
    expect(await publishAndReadMentions(me, text, mentions)).toEqual([['@Ada Nwosu', ada.id]])
    expect(await findNotifications(fennec, ada.id)).toHaveLength(1)
  })

  it('matches the user’s name as names and handles are compared', async () => {
    const me = await createNamed('Bola Ige', newCampus())
    const ada = await createNamed('Ada Nwosu', newCampus(), { handle: 'ada-nwosu.given' })
    for (const name of ['@ada nwosu', '@ADA NWOSU', '@ada-nwosu.given', '@Ada-Nwosu.Given'])
      expect(
        await publishAndReadMentions(me, `Ask ${name}`, [mentionInput(`Ask ${name}`, name, ada)]),
      ).toEqual([[name, ada.id]])
  })

  it.each(['@Fennec Support https://bank.example', '@Ada', '@Ada Nwosu,', '@Ada Nwosu Okafor', '@Bola Ige'])(
    'is plain text where anything but the user’s name stands there, and no one is notified: %s (001 §5)',
    async (text) => {
      const me = await createNamed('Bola Ige', newCampus())
      const ada = await createNamed('Ada Nwosu', newCampus())
      expect(
        await publishAndReadMentions(me, `Ask ${text}`, [mentionInput(`Ask ${text}`, text, ada)]),
      ).toEqual([])
      expect(await findNotifications(fennec, ada.id)).toEqual([])
    },
  )

  it('keeps in an edited text the name that was right at the time of writing', async () => {
    const [me, ada] = [
      await createNamed('Bola Ige', newCampus()),
      await createNamed('Ada Nwosu', newCampus()),
    ]
    const { data } = await createPost(me, 'Ask @Ada Nwosu', [
      mentionInput('Ask @Ada Nwosu', '@Ada Nwosu', ada),
    ])
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { lastName: 'Okafor' } })
    const content = 'Do ask @Ada Nwosu'
    const input = {
      postId: data?.createPost.post.id,
      content,
      mentions: [mentionInput(content, '@Ada Nwosu', ada)],
    }
    const edited = await graphql<{ editPost: { post: { mentions: Mentioned[] } } }>(
      fennec,
      'mutation ($input: EditPostInput!) { editPost(input: $input) { post { mentions { offset userDatabaseId } } } }',
      { input },
      me,
    )
    expect(edited.data?.editPost.post.mentions).toEqual([{ offset: 7, userDatabaseId: ada.id }])
  })

  it('stands alone: the text is not searched for others', async () => {
    const campus = newCampus()
    const me = await createNamed('Bola Ige', campus)
    await createNamed('Ada Nwosu', campus)
    expect(await publishAndReadMentions(me, 'Ask @Ada Nwosu', [])).toEqual([])
  })

  it('omits users hidden from the author, all alike (T23)', async () => {
    const me = await createNamed('Bola Ige', newCampus())
    const people = [0, 1, 2].map(() => createNamed('Ada Nwosu', newCampus()))
    const [blocker, blocked, suspended] = await Promise.all(people)
    if (!blocker || !blocked || !suspended) throw new Error('nobody came')
    await block(fennec, blocker.id, me.id)
    await block(fennec, me.id, blocked.id)
    await suspend(fennec, suspended.id)
    for (const person of [blocker, blocked, suspended, { id: 2_000_000_000 }])
      expect(
        await publishAndReadMentions(me, 'Ask @Ada Nwosu', [
          mentionInput('Ask @Ada Nwosu', '@Ada Nwosu', person),
        ]),
      ).toEqual([])
    for (const person of [blocker, blocked, suspended])
      expect(await findNotifications(fennec, person.id)).toEqual([])
  })

  it.each([
    ['outside the text', [{ offset: 40, length: 4 }]],
    ['before the text', [{ offset: -1, length: 4 }]],
    ['not at an @', [{ offset: 0, length: 4 }]],
    ['past the end', [{ offset: 4, length: 20 }]],
    ['without a name', [{ offset: 4, length: 1 }]],
    [
      'over one another',
      [
        { offset: 4, length: 9 },
        { offset: 8, length: 4 },
      ],
    ],
    ['twenty-one times', Array.from({ length: 21 }, () => ({ offset: 4, length: 4 }))],
  ])('is refused %s', async (_case, places) => {
    const [me, ada] = [
      await createNamed('Bola Ige', newCampus()),
      await createNamed('Ada Nwosu', newCampus()),
    ]
    const mentions = places.map((range) => ({ userId: globalId('User', ada.id), ...range }))
    const { errors } = await createPost(me, 'Ask @Ada@Ada', mentions)
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('is refused with an id of no user', async () => {
    const me = await createNamed('Bola Ige', newCampus())
    const mentions = [{ userId: globalId('Post', 1), offset: 0, length: 4 }]
    expect((await createPost(me, '@Ada', mentions)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('a mentioned user', () => {
  it('is notified once, not again by an edit, and the notification is removed with the mention', async () => {
    const campus = newCampus()
    const [me, ada] = [await createNamed('Bola Ige', campus), await createNamed('Ada Nwosu', campus)]
    const { data } = await createPost(me, 'Ask @Ada Nwosu')
    const edit = (content: string) =>
      graphql(
        fennec,
        'mutation ($input: EditPostInput!) { editPost(input: $input) { post { content } } }',
        { input: { postId: data?.createPost.post.id, content } },
        me,
      )
    await edit('Do ask @Ada Nwosu')
    expect(await findNotifications(fennec, ada.id)).toHaveLength(1)
    await edit('Do ask')
    expect(await findNotifications(fennec, ada.id)).toEqual([])
  })

  it('is not notified of a post hidden from them', async () => {
    const campus = newCampus()
    const [me, ada] = [await createNamed('Bola Ige', campus), await createNamed('Ada Nwosu', campus)]
    await makePrivate(fennec, me.id)
    expect(await publishAndReadMentions(me, 'Ask @Ada Nwosu')).toEqual([['@Ada Nwosu', ada.id]])
    expect(await findNotifications(fennec, ada.id)).toEqual([])
  })

  it('is missing for a reader who cannot see them', async () => {
    const campus = newCampus()
    const [me, ada, reader] = [
      await createNamed('Bola Ige', campus),
      await createNamed('Ada Nwosu', campus),
      await createNamed('Uche Obi', campus),
    ]
    const { data } = await createPost(me, 'Ask @Ada Nwosu')
    await block(fennec, ada.id, reader.id)
    const seen = await graphql<{ node: { mentions: Mentioned[] } }>(
      fennec,
      'query ($id: ID!) { node(id: $id) { ... on Post { mentions { user { databaseId } } } } }',
      { id: data?.createPost.post.id },
      reader,
    )
    expect(seen.data?.node.mentions).toEqual([{ user: null }])
  })
})

describe('a text with twenty names, among thousands of users', () => {
  it('is looked up by an index, and of namesakes only those near the author are read (T56)', async () => {
    const { sql } = fennec.services
    const campus = newCampus()
    const [me, near] = [await createNamed('Bola Ige', campus), await createNamed('Name 7', campus)]
    await sql(
      `INSERT INTO "User" (email, "passwordHash", role, "firstName", "lastName", phone, university, campus, handle, "searchText")
       SELECT 'many' || n || '@x.ng', '-', 'CUSTOMER', 'Name', n % 20, '0', 'Far', 'far', 'name-' || n || '.far',
         ' name ' || n % 20 || ' | name ' || n || ' far | far |' FROM generate_series(1, 2000) n`,
      [],
    )
    await sql('ANALYZE "User"', [])
    const plans: string[] = []
    const author = {
      ...fennec.services,
      viewer: { id: me.id, role: 'CUSTOMER', campus },
      async sql(text: string, parameters: unknown[]) {
        plans.push(JSON.stringify(await sql(`EXPLAIN ${text}`, parameters)))
        return sql(text, parameters)
      },
    } as unknown as AuthenticatedContext
    const text = Array.from({ length: 20 }, (_, n) => `@Name ${n}`).join(' and ')
    expect(await findMentions(author, text, {})).toEqual([
      { userId: near.id, offset: text.indexOf('@Name 7'), length: 7 },
    ])
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain('User_searchText_idx')
    const rows = await findCandidates(author, { ids: [], handles: [], names: [' name 7', ' name 8'] }, campus)
    expect(rows.map(({ id }) => id)).toEqual([near.id])
  })
})
