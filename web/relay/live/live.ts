// Relay's subscriptions, over one socket per session: they survive cuts, rest while nobody looks, and with a log miss
// nothing. What is watched without one is asked for anew by whoever watches. Small changes go over it as well.
import type { FormattedExecutionResult } from 'graphql'
import type { Client, SubscribePayload } from 'graphql-ws/client'
import {
  Observable,
  type GraphQLResponse,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime'
import { whileLookedAt } from '#web/lib/page/whileLookedAt.ts'
import { documentOf } from '../network/document.ts'
import { noteMissed } from '../store/freshness.ts'
import { isLive, noteRefused, noteSocket } from './liveState.ts'
import { ServerError } from '../network/serverError.ts'
import { longestWaitMs, waitAbout } from '../network/waits.ts'

/** A subscription with a log answers with a place in it; Resync stands for what the log no longer has. */
type Update = { readonly __typename: string; readonly seq?: number }
type Answer = FormattedExecutionResult<Record<string, Update>, unknown>

/** Where what is told goes. */
interface Sink {
  next: (answer: Answer) => void
  /** What is watched is there no more. */
  gone: () => void
}

/** A subscription of this tab, and the place in the log up to which it has been told; null without one. */
interface Follower {
  seq: number | null
  restart: () => void
}

const followers = new Set<Follower>()

/** An answer may be older than the events that are on the screen: they are told once more, on top of it. */
export function noteRead(seq: number) {
  for (const follower of followers) {
    if (follower.seq === null || follower.seq <= seq) continue
    follower.seq = seq
    follower.restart()
  }
}

/** What is said over the socket of a session. */
export interface Line {
  connect: () => Promise<Client>
  /** The time until a subscription that was turned away is tried again. */
  rest: () => Promise<void>
  /** Counts one more change; false where there is no room for it now. */
  takesChange: () => boolean
}

/** So many changes a minute: the server reads a hundred times, and what is watched needs some. */
const mostChanges = 75

/** The socket's code comes with the first subscription. */
export function lineOf(token: string | null): Line {
  let client: Promise<Client> | null = null
  let resting: Promise<void> | null = null
  /** When they were said. */
  let changes: number[] = []
  const session = {}
  return {
    async connect() {
      client ??= import('../network/socket.ts').then(({ openSocket }) =>
        openSocket(token, (isOpen) => noteSocket(session, isOpen)),
      )
      try {
        return await client
      } catch (error) {
        client = null
        throw error
      }
    },
    rest() {
      resting ??= waitAbout(longestWaitMs).finally(() => {
        resting = null
      })
      return resting
    },
    takesChange() {
      const now = Date.now()
      changes = changes.filter((at) => now - at < 60_000)
      if (!isLive() || changes.length >= mostChanges) return false
      changes.push(now)
      return true
    },
  }
}

/** So long an answer may take; then it is asked for in a request. */
const patienceMs = 10_000

/**
 * Makes a change over the socket, where one is open: a request has headers that weigh far more (ADR 12). Null is no
 * answer: none came, or it is no success. The change may have been made all the same, so only one that may be repeated
 * goes this way, and a request with the same key then has words for what is wrong.
 */
export async function change(
  line: Line,
  request: RequestParameters,
  variables: Variables,
  key?: string,
): Promise<Record<string, unknown> | null> {
  if (!line.takesChange()) return null
  const socket = await line.connect()
  const { query, extensions } = documentOf(request)
  return new Promise((resolve) => {
    const over = () => {
      finish(null)
      end()
    }
    const timer = setTimeout(over, patienceMs)
    const forget = socket.on('closed', over)
    const payload = {
      operationName: request.name,
      query,
      variables,
      extensions: { ...extensions, ...(key && { idempotencyKey: key }) },
    }
    const end = socket.subscribe<Record<string, unknown>>(payload, {
      next: ({ data, errors }) => finish(errors ? null : (data ?? null)),
      error: over,
      complete: over,
    })
    function finish(data: Record<string, unknown> | null) {
      clearTimeout(timer)
      forget()
      resolve(data)
    }
  })
}

/** How Relay subscribes over that line. */
export function subscribeOver(line: Line): SubscribeFunction {
  return (request, variables) =>
    Observable.create((sink) =>
      follow(line, request, variables, {
        next: (answer) => sink.next(answer as GraphQLResponse),
        gone: () => sink.error(new ServerError('It is there no more.', { code: 'NOT_FOUND' })),
      }),
    )
}

function follow(line: Line, request: RequestParameters, variables: Variables, sink: Sink): () => void {
  const hasLog = 'after' in variables
  const follower: Follower = { seq: variables.after ?? null, restart }
  const payload: SubscribePayload = {
    operationName: request.name,
    ...documentOf(request),
    // Read anew for every connection.
    get variables() {
      return hasLog ? { ...variables, after: follower.seq } : variables
    },
  }
  function take(answer: Answer) {
    const [update] = Object.values(answer.data ?? {})
    if (update?.seq !== undefined) follower.seq = update.seq
    sink.next(answer)
    if (update?.__typename === 'Resync') noteMissed()
  }
  const begin = () =>
    keep(async (signal) => listen(await line.connect(), payload, take, signal), line.rest, sink.gone)
  let stop = whileLookedAt(begin)
  function restart() {
    stop()
    stop = whileLookedAt(begin)
  }
  followers.add(follower)
  return () => {
    followers.delete(follower)
    stop()
  }
}

/** How a subscription ended: nothing is there to be watched, or otherwise. */
type End = 'gone' | 'otherwise'

const endOf = (reason: unknown): End =>
  Array.isArray(reason) && reason.some(({ extensions }) => extensions?.code === 'NOT_FOUND')
    ? 'gone'
    : 'otherwise'

/** Resolves when the subscription is over: by the signal, or because the server refused or ended it. */
function listen(
  socket: Client,
  payload: SubscribePayload,
  take: Sink['next'],
  signal: AbortSignal,
): Promise<End> {
  return new Promise((resolve) => {
    const over = () => resolve('otherwise')
    if (signal.aborted) return over()
    const end = socket.subscribe<Record<string, Update>>(payload, {
      // An answer without data says that nothing will follow.
      next: (answer) => (answer.data ? take(answer) : end()),
      error: (reason) => resolve(endOf(reason)),
      complete: over,
    })
    signal.addEventListener('abort', end)
  })
}

/** Listens until it is stopped or nothing is there; a subscription that ends otherwise is tried again after a while. */
function keep(
  listenOnce: (signal: AbortSignal) => Promise<End>,
  rest: Line['rest'],
  onGone: Sink['gone'],
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  async function run() {
    while (!signal.aborted) {
      // The code of the socket may not arrive; that is no worse than a refusal.
      const end = await listenOnce(signal).catch(() => 'otherwise')
      if (signal.aborted) return
      if (end === 'gone') return onGone()
      noteRefused(signal, true)
      await rest()
      noteRefused(signal, false)
    }
  }
  void run()
  return () => {
    controller.abort()
    noteRefused(signal, false)
  }
}
