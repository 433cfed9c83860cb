// Deduplication of subscriptions: subscribers with equal operations share each response, which is executed and serialized
// once (T64).
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
import { broadcastContext, type Context, type Services } from '#server/core/context/context.ts'
import { dependsOnViewer, type WithExtensions } from '#server/core/context/perViewer.ts'
import { getOrCreate } from '#server/lib/getOrCreate.ts'
import type { Update, Updates } from '#server/realtime/latestQueue.ts'

interface Options {
  schema: GraphQLSchema
  formatErrors(errors: readonly GraphQLError[]): GraphQLFormattedError[]
}

/** An operation of several subscribers. */
interface SharedOperation {
  args: ExecutionArgs
  services: Services
  /** Payload text of each update, or its promise; garbage-collected with the update. */
  responses: WeakMap<Update, string | Promise<string>>
  subscribers: number
}

interface Subscription {
  payload: SubscribePayload
  args: ExecutionArgs
  /** Sends the payload of an update as JSON text; returns false if the subscriber has left. */
  send(payload: string, onSent: () => void): boolean
}

export function createSubscriptionDedup({ schema, formatErrors }: Options) {
  const operations = new Map<string, SharedOperation>()
  const shareable = new WeakMap<DocumentNode, boolean>()
  const respondOnce = createResponder(formatErrors)

  /** Joins the operation with the same text and variables. The subscriber's own context is dropped. */
  function join({ payload, args }: Subscription): { operation: SharedOperation; leave(): void } {
    const key = toOperationKey(payload)
    const { services } = args.contextValue as Context
    const create = () => ({ args, services, responses: new WeakMap(), subscribers: 0 })
    const operation = getOrCreate<string, SharedOperation>(operations, key, create)
    Object.assign(args, { contextValue: undefined })
    operation.subscribers += 1
    const leave = () => {
      operation.subscribers -= 1
      if (operation.subscribers === 0) operations.delete(key)
    }
    return { operation, leave }
  }

  function deliverUpdates(updates: Updates<Update>, subscription: Subscription): Promise<void> {
    const { send } = subscription
    const { operation, leave } = join(subscription)
    const delivery = new Promise<void>((end, fail) =>
      updates.deliverTo({
        end,
        receive(update, onReceived) {
          const sendText = (text: string) => void (send(text, onReceived) || updates.return())
          const text = respondOnce(operation, update)
          if (typeof text === 'string') sendText(text)
          else
            text.then(sendText).catch((error: unknown) => {
              fail(error)
              void updates.return()
            })
        },
      }),
    )
    return delivery.finally(leave)
  }

  const isShared = ({ document }: ExecutionArgs): boolean =>
    getOrCreate(shareable, document, () => isShareable(schema, document))

  return {
    /** Starts a subscription: its updates if its responses are shared, else its responses. */
    subscribe: (args: ExecutionArgs) =>
      (isShared(args) ? createSourceEventStream(args) : subscribe(args)) as OperationResult,

    /** Delivers shared responses, and returns an iterator that ends with them; undefined if they are not shared. */
    deliver(
      result: OperationResult,
      subscription: Subscription,
    ): AsyncIterableIterator<never, undefined> | undefined {
      if (!(Symbol.asyncIterator in result) || !isShared(subscription.args)) return undefined
      const updates = result as Updates<Update>
      return createSilentIterator(updates, () => deliverUpdates(updates, subscription))
    },
  }
}

/** Creates a function that returns the text of an update, or a promise while it is being made. */
function createResponder(formatErrors: Options['formatErrors']) {
  async function respond({ args, services, responses }: SharedOperation, update: Update): Promise<string> {
    const contextValue = broadcastContext(services)
    const { errors, ...result } = await execute({ ...args, rootValue: update, contextValue })
    const text = JSON.stringify({ ...result, ...(errors && { errors: formatErrors(errors) }) })
    responses.set(update, text)
    return text
  }

  return function respondOnce(operation: SharedOperation, update: Update): string | Promise<string> {
    return getOrCreate(operation.responses, update, () => respond(operation, update))
  }
}

/** Iterator for graphql-ws that yields nothing, since `deliverUpdates` sends the responses; it ends with the updates. */
function createSilentIterator(
  updates: Updates<Update>,
  deliverUpdates: () => Promise<void>,
): AsyncIterableIterator<never, undefined> {
  let delivery: Promise<void> | undefined
  const finished = { done: true as const, value: undefined }
  const responses = {
    [Symbol.asyncIterator]: () => responses,
    async next() {
      delivery ??= deliverUpdates()
      await delivery
      return finished
    },
    async return() {
      await updates.return()
      return finished
    },
  }
  return responses
}

const toOperationKey = ({ query, operationName, variables, extensions }: SubscribePayload) =>
  JSON.stringify([query, operationName ?? null, variables ?? null, extensions?.documentId ?? null])

/** Returns true if the responses of a subscription do not depend on the viewer. */
export function isShareable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let isBroadcast = true
  let isPersonal = false
  const Field = () => {
    const [field, parent] = [
      types.getFieldDef() as WithExtensions | undefined,
      types.getParentType() as WithExtensions | undefined,
    ]
    // Permission to subscribe is checked for each subscriber.
    if (parent === schema.getSubscriptionType()) isBroadcast &&= field?.extensions.isBroadcast === true
    else if (field && parent && (dependsOnViewer(field) || dependsOnViewer(parent))) isPersonal = true
  }
  visit(document, visitWithTypeInfo(types, { Field }))
  return isBroadcast && !isPersonal
}
