// Subscription deduplication: subscribers with the same operation share one answer, unless it depends on the viewer.
import { setImmediate as everyTurn } from 'node:timers/promises'
import { buildSchema, parse, type ExecutionArgs, type GraphQLSchema } from 'graphql'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Context, Services } from '#server/core/context/context.ts'
import { LatestQueue, type Update } from '#server/realtime/latestQueue.ts'
import { createSubscriptionDedup } from '#server/realtime/subscriptionDedup.ts'

const state = { answers: 0 }

const buildTestSchema = (): GraphQLSchema => {
  const schema = buildSchema(`
    type Query { nothing: Int }
    type Secret { word: String }
    type Update { key: String, count: Int, mine: Int, guarded: Int, secret: Secret, forgotten: Int }
    type Subscription { updates(of: Int): Update, events: Update }`)
  const update = fieldsOf(schema, 'Update')
  const setExtensions = (field: { extensions: object } | undefined, extensions: object) =>
    field && Object.assign(field, { extensions })
  setExtensions(fieldsOf(schema, 'Subscription').updates, {
    isBroadcast: true,
    pothosOptions: { authScopes: {} },
  })
  setExtensions(update.mine, { perViewer: true })
  setExtensions(update.guarded, { pothosOptions: { authScopes: { admin: true } } })
  setExtensions(schema.getType('Secret') as { extensions: object } | undefined, {
    pothosOptions: { authScopes: {} },
  })
  Object.assign(fieldsOf(schema, 'Subscription').updates ?? {}, {
    resolve(value: object) {
      state.answers += 1
      return value
    },
  })
  Object.assign(update.forgotten ?? {}, { resolve: (_: object, __: object, ctx: Context) => ctx.viewer?.id })
  return schema
}

function fieldsOf(schema: GraphQLSchema, name: string) {
  const type = schema.getType(name)
  return type && 'getFields' in type ? (type.getFields() as Record<string, { extensions: object }>) : {}
}

let schema = buildTestSchema()
let dedup = createSubscriptionDedup({
  schema,
  formatErrors: (errors) => errors.map((error) => error.toJSON()),
})
beforeEach(() => {
  state.answers = 0
  schema = buildTestSchema()
  dedup = createSubscriptionDedup({
    schema,
    formatErrors: (errors) => errors.map((error) => error.toJSON()),
  })
})

interface SharedUpdate extends Update {
  count?: number
}

const services = { bus: { publish() {} } } as unknown as Services

/** A subscriber, with its sent texts and a function that publishes an update to it. */
function subscribe(
  query: string,
  { variables, send }: { variables?: object; send?: (sent: () => void) => boolean } = {},
) {
  const end = vi.fn<() => void>()
  const updates = new LatestQueue<SharedUpdate>(end)
  const sent: string[] = []
  const contextValue = { services }
  const args = { schema, document: parse(query), variableValues: variables, contextValue } as ExecutionArgs
  const recordSent = (text: string, onSent: () => void) => {
    sent.push(text)
    if (send) return send(onSent)
    setImmediate(onSent)
    return true
  }
  const payload = { query, variables: variables as Record<string, unknown> | undefined }
  const delivery = dedup.deliver(updates as never, { payload, args, send: recordSent })
  const finished = delivery?.next()
  onTestFinished(async () => void (await delivery?.return?.()))
  return { delivery, finished, sent, end, pushUpdate: (update: SharedUpdate) => updates.push(update) }
}

const document = 'subscription ($of: Int) { updates(of: $of) { key count } }'

describe('subscribers with the same operation on the same object', () => {
  it('share one answer and one text', async () => {
    const crowd = Array.from({ length: 100 }, () => subscribe(document, { variables: { of: 7 } }))
    const update = { key: 'counts', count: 5 }
    for (const { pushUpdate } of crowd) pushUpdate(update)
    await everyTurn()
    for (const { sent } of crowd) expect(sent).toEqual(['{"data":{"updates":{"key":"counts","count":5}}}'])
    expect(state.answers).toBe(1)
  })

  it('share nothing where the operation, the variables or the updates differ', async () => {
    const crowd = [
      subscribe(document, { variables: { of: 7 } }),
      subscribe(document, { variables: { of: 8 } }),
      subscribe(`${document} `, { variables: { of: 7 } }),
    ]
    const update = { key: 'counts', count: 5 }
    for (const { pushUpdate } of crowd) pushUpdate(update)
    await everyTurn()
    crowd[0]?.pushUpdate({ ...update })
    await everyTurn()
    expect(state.answers).toBe(4)
  })

  it('do not wait for a slow one of them, and continue without it', async () => {
    let resume = () => {}
    const slow = subscribe(document, { send: (sent) => ((resume = sent), true) })
    const [quick, gone] = [subscribe(document), subscribe(document, { send: () => false })]
    for (const count of [1, 2, 3]) {
      for (const { pushUpdate } of [slow, quick, gone]) pushUpdate({ key: 'counts', count })
      await everyTurn()
      await everyTurn()
    }
    expect([slow, quick, gone].map(({ sent }) => sent.length)).toEqual([1, 3, 1])
    resume()
    await everyTurn()
    // The latest of the updates meanwhile.
    expect(slow.sent[1]).toContain('"count":3')
    expect(await gone.finished).toEqual({ done: true, value: undefined })
  })

  it('end, and stop following, where their answer cannot be built', async () => {
    dedup = createSubscriptionDedup({
      schema,
      formatErrors() {
        throw new Error('a fault')
      },
    })
    const { finished, pushUpdate, end } = subscribe('subscription { updates { forgotten } }')
    pushUpdate({ key: 'counts' })
    await expect(finished).rejects.toThrow('a fault')
    expect(end).toHaveBeenCalled()
  })

  it('get the same words for an error in a shared answer', async () => {
    const { sent, pushUpdate } = subscribe('subscription { updates { forgotten } }')
    pushUpdate({ key: 'counts' })
    await everyTurn()
    expect(sent[0]).toContain('A broadcast response cannot depend on the viewer')
  })
})

describe('an answer for one viewer alone', () => {
  it.each([
    ['where a field declares that it depends on the viewer', '{ updates { key mine } }'],
    ['where a field is behind a scope', '{ updates { guarded } }'],
    ['where a type is behind a scope', '{ updates { secret { word } } }'],
    ['where that is in a fragment', '{ updates { ... on Update { mine } } }'],
    ['of events without a broadcast', '{ events { key } }'],
  ])('is not shared: %s (T64)', async (_case, selection) => {
    const { delivery } = subscribe(`subscription ${selection}`)
    expect(delivery).toBeUndefined()
  })
})

it('a subscriber that leaves while nothing happens leaves at once', async () => {
  const { delivery, finished } = subscribe(document)
  await delivery?.return?.()
  expect(await finished).toEqual({ done: true, value: undefined })
})
