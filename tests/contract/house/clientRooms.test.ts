// Boundaries of the client: web/relay names no feature, and other code never edits the store by hand.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** Allowed words: concepts of GraphQL, Relay, sessions and event logs. */
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
  // Every error has a message.
  'Message',
]

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const types = Object.values(schema.getTypeMap()).filter(({ astNode }) => astNode)
const names = new Set(
  [...types.map(({ name }) => name), ...roots.flatMap((root) => Object.keys(root?.getFields() ?? {}))].filter(
    (name) => !general.includes(name),
  ),
)
/** Names of features, such as comment; they also match inside names, as in commentLists. */
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
  it.each(ofRelay)('contains no feature name in $file', ({ file, text }) => {
    expect(featuresIn(`${file}\n${text}`)).toEqual([])
  })

  it('fails this check with a feature name', () => {
    const breach =
      "import { commentLists } from '../x.ts'; store.get(postId); retry('PostScreenQuery', viewer)"
    expect(featuresIn(breach)).toEqual(['commentLists', 'postId', 'PostScreenQuery', 'viewer'])
    expect(featuresIn('setPostLiked')).toEqual(['setPostLiked'])
  })
})

describe('the store', () => {
  it('is changed only by declarations outside of web/relay', () => {
    const programmed = others.filter(({ text }) => handsIn(text).length > 0)
    expect(programmed.map(({ file }) => file)).toEqual([])
    expect(others.length).toBeGreaterThan(100)
  })

  it('fails this check with a manual update', () => {
    expect(handsIn('commit({ updater: (store) => store.delete(id) })')).toEqual(['updater'])
    expect(handsIn('commitLocalUpdate(environment, change)')).toEqual(['commitLocalUpdate'])
  })
})
