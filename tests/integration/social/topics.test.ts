// Topics: suggestions while typing, and links from texts.
import { beforeAll, describe, expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { createComment } from '../../support/people/comments.ts'
import type { Person } from '../../support/factories.ts'
import { block, makePrivate, suspend } from '../../support/people/people.ts'
import { publishPost } from '../../support/people/posts.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

let [ada, bola] = [{}, {}] as [Person, Person]

const publishAbout = (author: Person, topic: string, content = 'Hm') =>
  publishPost(fennec, author, content, { topic })

const readSuggestions = async (caller: Caller, text: string) => {
  const { data, errors } = await graphql<{ searchTopics: { name: string; key: string }[] }>(
    fennec,
    'query ($text: String!) { searchTopics(text: $text) { name key } }',
    { text },
    caller,
  )
  return errors?.[0]?.extensions.code ?? data?.searchTopics.map(({ name }) => name)
}

beforeAll(async () => {
  ;[ada, bola] = [await personOf(fennec), await personOf(fennec)]
  for (const topic of ['Foodstuff', 'food', 'Food', 'Football', 'Football', 'Exam week', 'Ɗalibai', 'طعام'])
    await publishAbout(ada, topic)
})

describe('the topics offered while a student types', () => {
  it('begin with the typed text: the exact one first, then the most recently used', async () => {
    expect(await readSuggestions(bola, 'foo')).toEqual(['Football', 'Food', 'Foodstuff'])
    expect(await readSuggestions(bola, ' #FOOD')).toEqual(['Food', 'Foodstuff'])
    expect(await readSuggestions(bola, 'exam w')).toEqual(['Exam week'])
    expect(await readSuggestions(bola, 'ɗal')).toEqual(['Ɗalibai'])
    expect(await readSuggestions(bola, 'طع')).toEqual(['طعام'])
    for (const nothing of ['', '  ', '#', '%', 'oo', 'x'.repeat(5000)])
      expect(await readSuggestions(bola, nothing)).toEqual([])
  })

  it('are found without their accents and hooks, and each stays a topic of its own', async () => {
    for (const topic of ['Ƙwarai', 'kwarai da gaske', 'Ẹ̀kọ́', 'eko']) await publishAbout(ada, topic)
    expect(await readSuggestions(bola, 'kwarai')).toEqual(['Ƙwarai', 'kwarai da gaske'])
    expect(await readSuggestions(bola, 'ƙwarai D')).toEqual(['kwarai da gaske'])
    expect(await readSuggestions(bola, 'eko')).toEqual(['eko', 'Ẹ̀kọ́'])
    expect(await readSuggestions(bola, 'ẸKỌ')).toEqual(['eko', 'Ẹ̀kọ́'])
    expect(await readSuggestions(bola, 'dalib')).toEqual(['Ɗalibai'])
  })

  it('are five at most, and cost one statement', async () => {
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) await publishAbout(ada, `gist ${word}`)
    expect(await readSuggestions(bola, 'gist')).toHaveLength(5)
    expect(await captureStatements(() => readSuggestions(bola, 'gist'))).toHaveLength(2)
  })

  it('exclude topics without a post visible to the student (T23, T27)', async () => {
    const [hermit, foe, gone] = [await personOf(fennec), await personOf(fennec), await personOf(fennec)]
    await publishAbout(hermit, 'Hush hermit')
    await publishAbout(foe, 'Hush foe')
    await publishAbout(gone, 'Hush gone')
    await publishAbout(ada, 'Hush')
    await makePrivate(fennec, hermit.id)
    await block(fennec, foe.id, bola.id)
    await suspend(fennec, gone.id)
    expect(await readSuggestions(bola, 'hush')).toEqual(['Hush'])
    expect(await readSuggestions(hermit, 'hush')).toEqual(['Hush', 'Hush foe', 'Hush hermit'])
  })

  it('are hidden from an anonymous caller, and limited to 120 requests a minute (T56)', async () => {
    expect(await readSuggestions({}, 'foo')).toBe('UNAUTHENTICATED')
    const eager = await personOf(fennec)
    for (let count = 0; count < 120; count += 1) await readSuggestions(eager, '#')
    expect(await readSuggestions(eager, 'foo')).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a topic', () => {
  const readTopicName = async (caller: Caller, called: string) => {
    const { data } = await graphql<{ topic: { name: string } }>(
      fennec,
      'query ($called: String!) { topic(name: $called) { name } }',
      { called },
      caller,
    )
    return data?.topic.name
  }

  it('has the spelling of the last post visible to the student, and else the student’s own (T23)', async () => {
    await publishAbout(ada, 'MONEY')
    await publishAbout(ada, 'Money')
    const hermit = await personOf(fennec)
    await publishAbout(hermit, 'mOnEy')
    await makePrivate(fennec, hermit.id)
    for (const called of ['money', '#Money', 'Money']) expect(await readTopicName(bola, called)).toBe('Money')
    expect(await readTopicName(hermit, 'money')).toBe('mOnEy')
    for (const called of ['nothing', '#']) expect(await readTopicName(bola, called)).toBe(called)
  })

  it('costs one statement under many aliases in one answer (T55)', async () => {
    const fields = ['Food', 'Football', 'nothing'].map(
      (name, index) => `t${index}: topic(name: "${name}") { name }`,
    )
    const captureTopicStatements = (count: number) =>
      captureStatements(() => graphql(fennec, `{ ${fields.slice(0, count).join(' ')} }`, {}, bola))
    expect(await captureTopicStatements(3)).toHaveLength((await captureTopicStatements(1)).length)
  })
})

describe('the links of a text to its topics', () => {
  const readNamedTopics = async (postId: number, caller: Caller = bola) => {
    const { data } = await graphql<{ post: { namedTopics: object[] } | null }>(
      fennec,
      'query ($id: Int!) { post(databaseId: $id) { namedTopics { name key } } }',
      { id: postId },
      caller,
    )
    return data?.post?.namedTopics
  }

  it('exist if a user with an open account has posted about them, for anonymous callers too', async () => {
    const hermit = await personOf(fennec)
    await publishAbout(hermit, 'Secret')
    await makePrivate(fennec, hermit.id)
    const text = '#FOOD and #exam_week, #food again, no #Secret, no #nothing, not https://a.ng/#football'
    const postId = await publishPost(fennec, ada, text)
    const named = [
      { name: 'food', key: 'food' },
      { name: 'exam_week', key: 'exam-week' },
    ]
    for (const caller of [bola, hermit, {}]) expect(await readNamedTopics(postId, caller)).toEqual(named)
    const comment = await createComment(fennec, bola, '#Food o', { postId })
    const { data } = await graphql<{ node: object }>(
      fennec,
      'query ($id: ID!) { node(id: $id) { ... on Comment { namedTopics { key } } } }',
      { id: comment.id },
      bola,
    )
    expect(data?.node).toEqual({ namedTopics: [{ key: 'food' }] })
  })

  it('cost one statement for all texts of an answer, and none without a # (T55)', async () => {
    const author = await personOf(fennec)
    const page = () =>
      graphql(
        fennec,
        'query ($id: Int!) { user(databaseId: $id) { posts { edges { node { namedTopics { key } } } } } }',
        { id: author.id },
        bola,
      )
    for (let index = 0; index < 3; index += 1) await publishPost(fennec, author, 'Nothing')
    const without = (await captureStatements(page)).length
    for (const word of ['food', 'football', 'x']) await publishPost(fennec, author, `#${word}`)
    expect((await captureStatements(page)).length).toBe(without + 1)
  })
})
