// One answer for many: subscribers who ask the same of the same update share its execution and its text (T64).
import {
  createSourceEventStream,
  execute,
  subscribe,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import type { OperationResult, SubscribePayload } from 'graphql-ws'
import { contextForMany, type Parts } from '#server/core/context.ts'

interface Options {
  schema: GraphQLSchema
  formatErrors(errors: readonly GraphQLError[]): GraphQLFormattedError[]
}

/** What some of those who subscribed to something ask, in the same words. */
interface SharedOperation {
  args: ExecutionArgs
  parts: Parts
  /** The answers by the update they are about, as the text of a payload; gone with the update. */
  answers: WeakMap<object, Promise<string>>
  subscribers: number
}

interface Subscription {
  payload: SubscribePayload
  args: ExecutionArgs
  parts: Parts
  /** Sends what answers an update, as the JSON text of a payload; false when nobody takes it any more. */
  send(payload: string): Promise<boolean>
}

export function createSharing({ schema, formatErrors }: Options) {
  const operations = new Map<string, SharedOperation>()
  const known = new WeakMap<DocumentNode, boolean>()

  const answer = async ({ args, parts }: SharedOperation, update: object): Promise<string> => {
    const contextValue = contextForMany(parts)
    const { errors, ...result } = await execute({ ...args, rootValue: update, contextValue })
    return JSON.stringify({ ...result, ...(errors && { errors: formatErrors(errors) }) })
  }

  function answerOnce(operation: SharedOperation, update: object): Promise<string> {
    const text = operation.answers.get(update) ?? answer(operation, update)
    operation.answers.set(update, text)
    return text
  }

  async function tell(updates: AsyncIterableIterator<object>, subscription: Subscription): Promise<void> {
    const { payload, args, parts, send } = subscription
    const key = keyOf(payload)
    const operation = operations.get(key) ?? { args, parts, answers: new WeakMap(), subscribers: 0 }
    operations.set(key, operation)
    operation.subscribers += 1
    try {
      for await (const update of updates) if (!(await send(await answerOnce(operation, update)))) return
    } finally {
      operation.subscribers -= 1
      if (operation.subscribers === 0) operations.delete(key)
    }
  }

  function isShared({ document }: ExecutionArgs): boolean {
    const isKnown = known.get(document) ?? isShareable(schema, document)
    known.set(document, isKnown)
    return isKnown
  }

  return {
    /** Begins a subscription: what may be shared as the updates themselves, anything else as answers. */
    subscribe: (args: ExecutionArgs) =>
      (isShared(args) ? createSourceEventStream(args) : subscribe(args)) as OperationResult,

    /** Of what may be shared, what sends the answers by itself and ends with the updates; else nothing. */
    deliver(
      result: OperationResult,
      subscription: Subscription,
    ): AsyncIterableIterator<never, undefined> | undefined {
      if (!(Symbol.asyncIterator in result) || !isShared(subscription.args)) return undefined
      const updates = result as AsyncIterableIterator<object>
      return silent(updates, () => tell(updates, subscription))
    },
  }
}

/** What graphql-ws takes for answers: there are none, since `tell` sends them, and it ends with the updates. */
function silent(
  updates: AsyncIterableIterator<object>,
  tell: () => Promise<void>,
): AsyncIterableIterator<never, undefined> {
  let telling: Promise<void> | undefined
  const over = { done: true as const, value: undefined }
  const answers = {
    [Symbol.asyncIterator]: () => answers,
    async next() {
      telling ??= tell()
      await telling
      return over
    },
    async return() {
      await updates.return?.()
      return over
    },
  }
  return answers
}

const keyOf = ({ query, operationName, variables, extensions }: SubscribePayload) =>
  JSON.stringify([query, operationName ?? null, variables ?? null, extensions?.documentId ?? null])

/** What fields and types say of themselves: `authScopes` depend on the caller as well. */
interface Said {
  extensions: { isBroadcast?: unknown; perViewer?: unknown; pothosOptions?: { authScopes?: unknown } }
}

/** Whether what a field answers, or every field of a type, depends on who asks. */
export const dependsOnViewer = ({ extensions: { perViewer, pothosOptions } }: Said) =>
  perViewer === true || pothosOptions?.authScopes !== undefined

/** Whether everybody who asks this is answered alike. */
export function isShareable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let isBroadcast = true
  let isPersonal = false
  const Field = () => {
    const [field, parent] = [types.getFieldDef() as Said | null, types.getParentType() as Said | null]
    // Whether one may subscribe at all is decided for each when he does.
    if (parent === schema.getSubscriptionType()) isBroadcast &&= field?.extensions.isBroadcast === true
    else if (field && parent && (dependsOnViewer(field) || dependsOnViewer(parent))) isPersonal = true
  }
  visit(document, visitWithTypeInfo(types, { Field }))
  return isBroadcast && !isPersonal
}
