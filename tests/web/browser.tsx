// Browser for the web tests: opens the real app at a path in happy-dom, with `fetch` and the WebSocket stubbed by
// the answers of each test.
import { act, cleanup, configure, fireEvent, getConfig, render, renderHook } from '@testing-library/react'
import * as React from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dismissToast, toastDuration, useToast } from '#web/design/overlays/toast.ts'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { actKinds } from '#rules/notifications/notifications'
import { makeRoutes } from '#web/app/router.tsx'
import { rows } from '#web/app/routes.tsx'
import { screens } from '#web/app/routes.tsx'
import { openSession } from '#web/session/session.ts'
import { store } from './deviceStore.ts'
import { serveSockets } from './relay/socketServer.ts'

/** Disables the stack that React captures for each element's warnings: a seventh of the time of these tests. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: reactInternals } =
  React as unknown as {
    __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
  }
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

// Generous, because a test machine may be busy; awaited changes arrive within milliseconds.
const waitTimeoutMs = 60_000

const {
  setImmediate: realSetImmediate,
  setInterval: realSetInterval,
  setTimeout: realSetTimeout,
} = globalThis

/** The shortest interval in which a screen polls, in milliseconds. */
const shortestPollMs = 3000

/**
 * Drops the intervals of polling except under fake timers. On a slow machine a screen would otherwise poll in the
 * middle of another test, and get the answers of its start.
 */
const setIntervalWithoutPolling = (work: () => void, ms = 0) =>
  ms < shortestPollMs ? realSetInterval(work, ms) : 0

/**
 * Drops the timer that hides a toast except under fake timers. On a slow machine a toast would otherwise be gone before
 * a test reads it.
 */
const setTimeoutWithoutToasts = <Args extends unknown[]>(
  work: (...args: Args) => void,
  ms = 0,
  ...args: Args
) => (ms === toastDuration ? 0 : realSetTimeout(work, ms, ...args))

const runTurns = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((done) => realSetImmediate(done))
  })

let pendingTurns: Promise<void> | null = null

/**
 * Lets pending work arrive, within `act`: outside it React delays content by 300 ms after a placeholder. Concurrent
 * callers share the same turns, since an `act` may not begin within another and outlast it.
 */
async function settle() {
  pendingTurns ??= Promise.resolve(runTurns()).finally(() => (pendingTurns = null))
  await pendingTurns
}

const { asyncWrapper, eventWrapper } = getConfig()
configure({
  asyncUtilTimeout: waitTimeoutMs,
  // The focus that a screen sets on arrival is an event for user-event; an `act` of its own would end the outer one.
  eventWrapper: (work) => (pendingTurns ? work() : eventWrapper(work)),
  asyncWrapper: async (work) => {
    await settle()
    return asyncWrapper(work)
  },
})

/** Waits until the check stops throwing, after all pending work of the app has run. */
export async function eventually(check: () => void) {
  await settle()
  await vi.waitFor(check, { timeout: waitTimeoutMs, interval: 10 })
}

/** Waits for a toast with that title and text. */
export const expectToast = (...words: string[]) =>
  eventually(() => {
    const parts = [...document.querySelectorAll('[data-toast] > div > div')]
    expect(parts.map(({ textContent }) => textContent)).toEqual(words)
  })

/**
 * Options of `vi.useFakeTimers`: the clock advances by one millisecond per turn, so a slow machine never makes more
 * time pass.
 */
export const fakeTimerOptions = { shouldAdvanceTime: true, advanceTimeDelta: 1 }

/** Types letter by letter without a pause between the letters, however slow the machine is. */
export function typeInstantly(field: HTMLElement, text: string) {
  for (let end = 1; end <= text.length; end += 1)
    fireEvent.change(field, { target: { value: text.slice(0, end) } })
}

/** Text matcher for a sentence in which a name has an element of its own (`bdi`). */
export const matchSentence = (words: string) => (_: string, element: Element | null) =>
  element?.querySelector(':scope > bdi') != null && element.textContent.includes(words)

/** A GraphQL request that the app sent. */
export interface Call {
  operation: string
  variables: { input?: Record<string, unknown> }
  headers: Record<string, string>
  credentials: RequestCredentials | undefined
}

type Answer = Response | object | Error | Promise<Response>

export type Answers = Record<string, Answer | ((call: Call) => Answer)>

/**
 * Stubs `fetch` with a GraphQL server and returns the calls it received, a list that grows. Answers are by operation
 * name: the data of a success, a whole Response, or the Error of a broken connection.
 */
export function serve(answers: Answers): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit & { headers: Record<string, string> }) => {
    const { operationName, variables } = JSON.parse(String(init.body))
    const call = { operation: operationName, variables, headers: init.headers, credentials: init.credentials }
    calls.push(call)
    const answer = answers[operationName]
    const given = await (typeof answer === 'function' ? answer(call) : answer)
    if (given === undefined) throw new TypeError(`Nobody answers ${operationName}`)
    if (given instanceof Error) throw given
    return given instanceof Response ? given : Response.json({ data: given })
  })
  return calls
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, message: string, problems?: object[]): Response {
  const errors = [{ message, extensions: { code, problems } }]
  return Response.json({ errors, data: null }, { status })
}

export const brokenConnection = new TypeError('Failed to fetch')

const person = {
  id: 'VXNlcjoz',
  databaseId: 3,
  firstName: 'Ada',
  lastName: 'Obi',
  displayName: 'Ada Obi',
  handle: 'ada.obi.unilag',
  isVerified: false,
  profileImageUrl: null,
  __typename: 'User',
}

/** The API's `Viewer` for a user of that role, Ada, with changed fields. */
export const viewerOf = (userType: 'CUSTOMER' | 'VENDOR' | 'ADMIN', change: object = {}) => ({
  email: 'ada@unilag.edu.ng',
  theme: 'DARK',
  hasCompletedSetup: true,
  eventSeq: 4,
  termsToAccept: null,
  unreadNotificationsCount: 0,
  unreadMessagesCount: 0,
  hasMessageRequests: false,
  suspendedUntil: null,
  wantedNotifications: [...actKinds],
  messagesFrom: 'EVERYONE',
  showsSeen: true,
  showsTyping: true,
  user: { ...person, userType },
  ...change,
})

/** An empty list without further pages. */
export const emptyList = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }

export const site = { supportEmail: 'help@fennec.example', minimumAge: 16 }

/** Answers to the queries that every screen sends for its viewer; null is an anonymous caller. */
export const viewerAnswers = (viewer: object | null) => ({
  CurrentUserQuery: { viewer, site },
  DashboardScreenQuery: { viewer: viewer && { feed: emptyList, newest: emptyList, ...viewer } },
  AboutScreenQuery: { viewer, site },
  SuccessScreenQuery: { viewer },
})

/** Renders the app at a path; `address`, `go` and `back` read and change its location. */
export function openApp(path: string) {
  const router = createMemoryRouter(makeRoutes(rows), { initialEntries: [path] })
  render(
    <>
      <RouterProvider router={router} useTransitions />
      <Toasts />
    </>,
  )
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
    back: (by = 1) => act(() => router.navigate(-by)),
  }
}

/** Opens the app at a path with a stored session and these answers of the server. */
export function openAppSignedIn(path: string, answers: Answers) {
  storeSession()
  const calls = serve(answers)
  return { ...openApp(path), calls }
}

/** Modules that the app loads lazily. */
const lazyModules = import.meta.glob(['/web/{components,screens}/**/*.tsx', '!/web/screens/shared/dev/**'])

/**
 * Preloads the code of the screens and their parts, so that a test waits for the app and not for the module loader.
 */
const preloadCode = () =>
  Promise.all([
    import('#web/app/SignedIn.tsx'),
    ...screens.map((row) => row.screen()),
    ...Object.values(lazyModules).map((load) => load()),
  ])

/** Registers hooks of a test file: each test starts with empty storage, a silent server and no toast. */
export function setUpBrowser() {
  beforeAll(preloadCode)
  beforeEach(() => {
    // A toast outlives its screen and its test, and would count as one of this test.
    const { result, unmount } = renderHook(useToast)
    if (result.current) dismissToast(result.current.id)
    unmount()
    localStorage.clear()
    sessionStorage.clear()
    store.clear()
    dispatchEvent(new Event('online'))
    vi.stubGlobal('setInterval', setIntervalWithoutPolling)
    vi.stubGlobal('setTimeout', setTimeoutWithoutToasts)
    // No server answers, unless the test sets one.
    serveSockets('silent')
    openSession()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  // Code that is still loading would be cut off with the file, and be missing in the next.
  afterAll(() => vi.dynamicImportSettled())
}

let sessionsCount = 0

/** Stores a bearer token, as an earlier sign-in would have. */
export function storeSession(token = `token-of-visit-${++sessionsCount}`) {
  localStorage.setItem('authToken', token)
  openSession()
}
