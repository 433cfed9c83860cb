// web/relay and the rest of the client keep apart: no feature's name in the one, no hand on the store in the other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** What GraphQL, Relay, sessions and a log of events are made of, whatever they carry. */
const general = [
  'Query',
  'Mutation',
  'Subscription',
  'Node',
  'node',
  'PageInfo',
  'Session',
  'Resync',
  'Upload',
  // Every failure has a message.
  'Message',
]

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const types = Object.values(schema.getTypeMap()).filter(({ astNode }) => astNode)
const names = new Set(
  [...types.map(({ name }) => name), ...roots.flatMap((root) => Object.keys(root?.getFields() ?? {}))].filter(
    (name) => !general.includes(name),
  ),
)
/** The things themselves, such as a comment: found inside other names too, as in commentLists. */
const things = new Set(
  types.flatMap((type) =>
    isObjectType(type) && names.has(type.name) && /^[A-Z][a-z]+$/.test(type.name)
      ? [type.name.toLowerCase(), `${type.name.toLowerCase()}s`]
      : [],
  ),
)

function featuresIn(text: string): string[] {
  const identifiers = text.match(/[A-Za-z]+/g) ?? []
  const isFeature = (word: string) =>
    names.has(word) || (word.match(/[A-Z]?[a-z]+/g) ?? []).some((part) => things.has(part.toLowerCase()))
  return [...new Set(identifiers.filter(isFeature))]
}

const handsOnStore =
  /\b(updater|optimisticUpdater|commitLocalUpdate|applyTo|ConnectionHandler|Record(Source(Selector)?)?Proxy|SelectorStoreUpdater)\b/g

const handsIn = (text: string) => text.match(handsOnStore) ?? []

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('__generated__'))
  .map((file) => ({ file, text: readFileSync(join('web', file), 'utf8') }))
const ofRelay = sources.filter(({ file }) => file.startsWith('relay/'))
const others = sources.filter(({ file }) => !file.startsWith('relay/'))

describe('web/relay', () => {
  it.each(ofRelay)('$file knows no feature by name', ({ file, text }) => {
    expect(featuresIn(`${file}\n${text}`)).toEqual([])
  })

  it('would be caught naming one', () => {
    const breach =
      "import { commentLists } from '../x.ts'; store.get(postId); retry('PostScreenQuery', viewer)"
    expect(featuresIn(breach)).toEqual(['commentLists', 'postId', 'PostScreenQuery', 'viewer'])
    expect(featuresIn('setPostLiked')).toEqual(['setPostLiked'])
  })
})

describe('the store', () => {
  it('is changed by declarations alone outside of web/relay', () => {
    const programmed = others.filter(({ text }) => handsIn(text).length > 0)
    expect(programmed.map(({ file }) => file)).toEqual([])
    expect(others.length).toBeGreaterThan(100)
  })

  it('would be found in other hands', () => {
    expect(handsIn('commit({ updater: (store) => store.delete(id) })')).toEqual(['updater'])
    expect(handsIn('commitLocalUpdate(environment, change)')).toEqual(['commitLocalUpdate'])
  })
})
