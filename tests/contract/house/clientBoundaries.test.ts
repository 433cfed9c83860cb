// Boundaries of the client: web/relay names no feature, and other code never edits the Relay store by hand.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** Allowed words: concepts of GraphQL, Relay, sessions and event logs. */
const generalWords = [
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
const schemaNames = new Set(
  [...types.map(({ name }) => name), ...roots.flatMap((root) => Object.keys(root?.getFields() ?? {}))].filter(
    (name) => !generalWords.includes(name),
  ),
)
/** Words of features, such as comment; they also match inside identifiers, as in commentLists. */
const featureWords = new Set(
  types.flatMap((type) =>
    isObjectType(type) && schemaNames.has(type.name) && /^[A-Z][a-z]+$/.test(type.name)
      ? [type.name.toLowerCase(), `${type.name.toLowerCase()}s`]
      : [],
  ),
)

function featuresIn(text: string): string[] {
  const identifiers = text.match(/[A-Za-z]+/g) ?? []
  const isFeature = (word: string) =>
    schemaNames.has(word) ||
    (word.match(/[A-Z]?[a-z]+/g) ?? []).some((part) => featureWords.has(part.toLowerCase()))
  return [...new Set(identifiers.filter(isFeature))]
}

const storeUpdatePattern =
  /\b(updater|optimisticUpdater|commitLocalUpdate|applyTo|ConnectionHandler|Record(Source(Selector)?)?Proxy|SelectorStoreUpdater)\b/g

const findStoreUpdates = (text: string) => text.match(storeUpdatePattern) ?? []

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('__generated__'))
  .map((file) => ({ file, text: readFileSync(join('web', file), 'utf8') }))
const relayFiles = sources.filter(({ file }) => file.startsWith('relay/'))
const otherFiles = sources.filter(({ file }) => !file.startsWith('relay/'))

describe('web/relay', () => {
  it.each(relayFiles)('contains no feature name in $file', ({ file, text }) => {
    expect(featuresIn(`${file}\n${text}`)).toEqual([])
  })

  it('fails this check with a feature name', () => {
    const violation =
      "import { commentLists } from '../x.ts'; store.get(postId); retry('PostScreenQuery', viewer)"
    expect(featuresIn(violation)).toEqual(['commentLists', 'postId', 'PostScreenQuery', 'viewer'])
    expect(featuresIn('setPostLiked')).toEqual(['setPostLiked'])
  })
})

describe('the store', () => {
  it('is changed only by declarations outside of web/relay', () => {
    const withManualUpdates = otherFiles.filter(({ text }) => findStoreUpdates(text).length > 0)
    expect(withManualUpdates.map(({ file }) => file)).toEqual([])
    expect(otherFiles.length).toBeGreaterThan(100)
  })

  it('fails this check with a manual update', () => {
    expect(findStoreUpdates('commit({ updater: (store) => store.delete(id) })')).toEqual(['updater'])
    expect(findStoreUpdates('commitLocalUpdate(environment, change)')).toEqual(['commitLocalUpdate'])
  })
})
