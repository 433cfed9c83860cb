// Relay subscriptions and small mutations over one socket per session. Subscriptions reconnect, pause while the tab
// is hidden, and resume after their last event, if the subscription has an event log.
import type { FormattedExecutionResult } from 'graphql'
import type { Client, SubscribePayload } from 'graphql-ws/client'
import {
  Observable,
  type GraphQLResponse,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime'
import { whileVisible } from '#web/lib/page/whileVisible.ts'
import { getRequestDocument } from '../network/document.ts'
import { signalMissedEvents } from '../store/freshness.ts'
import { isLive, setSubscriptionRefused, setSocketOpen } from './liveState.ts'
import { ServerError } from '../network/serverError.ts'
import { maxWaitMs, waitUpTo } from '../network/backoff.ts'

/** Event of a subscription; `seq` is its number in the event log, Resync means that older events are gone. */
type Update = { readonly __typename: string; readonly seq?: number }
type Answer = FormattedExecutionResult<Record<string, Update>, unknown>

interface Handlers {
  next: (answer: Answer) => void
  /** Called when the watched object no longer exists. */
  onGone: () => void
}

/** A subscription of this tab; `seq` is the number of its last event, null without a log. */
interface Subscription {
  seq: number | null
  restart: () => void
}

const subscriptions = new Set<Subscription>()

/** Replays events after `seq`: an answer may be older than events already on screen. */
export function replayEventsAfter(seq: number) {
  for (const subscription of subscriptions) {
    if (subscription.seq === null || subscription.seq <= seq) continue
    subscription.seq = seq
    subscription.restart()
  }
}

export interface LiveConnection {
  connect: () => Promise<Client>
  /** Resolves when refused subscriptions may retry. */
  waitForRetry: () => Promise<void>
  /** Reserves one mutation of the rate limit; returns false if the socket is down or the limit is reached. */
  reserveMutation: () => boolean
}

/** The server reads 100 frames a minute; the rest is left to subscriptions. */
const maxMutationsPerMinute = 75

/** Creates the connection of a session; its socket opens with the first subscription or mutation. */
export function createLiveConnection(token: string | null): LiveConnection {
  let client: Promise<Client> | null = null
  let retryDelay: Promise<void> | null = null
  let mutationTimes: number[] = []
  const session = {}
  return {
    async connect() {
      client ??= import('../network/socket.ts').then(({ openSocket }) =>
        openSocket(token, (isOpen) => setSocketOpen(session, isOpen)),
      )
      try {
        return await client
      } catch (error) {
        client = null
        throw error
      }
    },
    waitForRetry() {
      retryDelay ??= waitUpTo(maxWaitMs).finally(() => {
        retryDelay = null
      })
      return retryDelay
    },
    reserveMutation() {
      const now = Date.now()
      mutationTimes = mutationTimes.filter((sentAt) => now - sentAt < 60_000)
      if (!isLive() || mutationTimes.length >= maxMutationsPerMinute) return false
      mutationTimes.push(now)
      return true
    },
  }
}

/** After this the caller falls back to an HTTP request. */
const mutationTimeoutMs = 10_000

/**
 * Sends a mutation over an open socket, which saves the headers of a request (ADR 12). Resolves with its data, or null
 * if no successful answer came. The mutation may have run all the same, so it must be repeatable: the caller repeats it
 * as a request with the same key, which brings the error.
 */
export async function mutateOverSocket(
  connection: LiveConnection,
  request: RequestParameters,
  variables: Variables,
  key?: string,
): Promise<Record<string, unknown> | null> {
  if (!connection.reserveMutation()) return null
  const socket = await connection.connect()
  const { query, extensions } = getRequestDocument(request)
  return new Promise((resolve) => {
    const fail = () => {
      finish(null)
      stopListening()
    }
    const timer = setTimeout(fail, mutationTimeoutMs)
    const unsubscribe = socket.on('closed', fail)
    const payload = {
      operationName: request.name,
      query,
      variables,
      extensions: { ...extensions, ...(key && { idempotencyKey: key }) },
    }
    const stopListening = socket.subscribe<Record<string, unknown>>(payload, {
      next: ({ data, errors }) => finish(errors ? null : (data ?? null)),
      error: fail,
      complete: fail,
    })
    function finish(data: Record<string, unknown> | null) {
      clearTimeout(timer)
      unsubscribe()
      resolve(data)
    }
  })
}

export function createSubscribe(connection: LiveConnection): SubscribeFunction {
  return (request, variables) =>
    Observable.create((observer) =>
      subscribe(connection, request, variables, {
        next: (answer) => observer.next(answer as GraphQLResponse),
        onGone: () => observer.error(new ServerError('It is there no more.', { code: 'NOT_FOUND' })),
      }),
    )
}

function subscribe(
  connection: LiveConnection,
  request: RequestParameters,
  variables: Variables,
  observer: Handlers,
): () => void {
  const hasLog = 'after' in variables
  const subscription: Subscription = { seq: variables.after ?? null, restart }
  const payload: SubscribePayload = {
    operationName: request.name,
    ...getRequestDocument(request),
    // A getter, because every connection starts from the latest event.
    get variables() {
      return hasLog ? { ...variables, after: subscription.seq } : variables
    },
  }
  function receive(answer: Answer) {
    const [update] = Object.values(answer.data ?? {})
    if (update?.seq !== undefined) subscription.seq = update.seq
    observer.next(answer)
    if (update?.__typename === 'Resync') signalMissedEvents()
  }
  const start = () =>
    keepAlive(
      async (signal) => listen(await connection.connect(), payload, receive, signal),
      connection.waitForRetry,
      observer.onGone,
    )
  let stop = whileVisible(start)
  function restart() {
    stop()
    stop = whileVisible(start)
  }
  subscriptions.add(subscription)
  return () => {
    subscriptions.delete(subscription)
    stop()
  }
}

/** Reason for the end of a subscription: 'gone' if its object no longer exists, else 'otherwise'. */
type EndReason = 'gone' | 'otherwise'

const toEndReason = (reason: unknown): EndReason =>
  Array.isArray(reason) && reason.some(({ extensions }) => extensions?.code === 'NOT_FOUND')
    ? 'gone'
    : 'otherwise'

/** Resolves when the subscription is over: aborted, refused or completed. */
function listen(
  socket: Client,
  payload: SubscribePayload,
  receive: Handlers['next'],
  signal: AbortSignal,
): Promise<EndReason> {
  return new Promise((resolve) => {
    const fail = () => resolve('otherwise')
    if (signal.aborted) return fail()
    const stopListening = socket.subscribe<Record<string, Update>>(payload, {
      // A result without data is the last one.
      next: (answer) => (answer.data ? receive(answer) : stopListening()),
      error: (reason) => resolve(toEndReason(reason)),
      complete: fail,
    })
    signal.addEventListener('abort', stopListening)
  })
}

/** Keeps a subscription alive until it is stopped or its object is gone. Returns a function that stops it. */
function keepAlive(
  listenOnce: (signal: AbortSignal) => Promise<EndReason>,
  waitForRetry: LiveConnection['waitForRetry'],
  onGone: Handlers['onGone'],
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  async function run() {
    while (!signal.aborted) {
      // A socket module that fails to load counts as a refusal.
      const stopListening = await listenOnce(signal).catch(() => 'otherwise')
      if (signal.aborted) return
      if (stopListening === 'gone') return onGone()
      setSubscriptionRefused(signal, true)
      await waitForRetry()
      setSubscriptionRefused(signal, false)
    }
  }
  void run()
  return () => {
    controller.abort()
    setSubscriptionRefused(signal, false)
  }
}
