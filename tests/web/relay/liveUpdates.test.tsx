// The socket of the client and its live updates: reconnection, backoff, resuming, polling as a fallback.
import { act, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchQuery } from 'react-relay'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import accountQuery from '#web/__generated__/AccountScreenQuery.graphql.ts'
import endedSessions from '#web/__generated__/useEndedSessionsSubscription.graphql.ts'
import { getRequestDocument } from '#web/relay/network/document.ts'
import { environmentOf } from '#web/relay/environment.ts'
import { chooseDataSaver } from '#web/session/preferences/dataSaver.ts'
import { beginSession, clearSession, getSession } from '#web/session/session.ts'
import { signOut } from '#web/session/signOut.ts'
import { toSessionUser } from '#web/session/user.ts'
import {
  eventually,
  setUpBrowser,
  openApp,
  fakeTimerOptions,
  viewerAnswers,
  serve,
  storeSession,
  viewerOf,
  type Call,
} from '../browser.tsx'
import { store } from '../deviceStore.ts'
import { serveSockets } from './socketServer.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const sessionEdge = (id: string, device: string) => ({
  node: { id, device, isCurrent: id === 'here', lastSeenAt: '2026-11-19T12:05:00', __typename: 'Session' },
})
const base = viewerOf('CUSTOMER')

/** A viewer signed in on two devices, whose log stands at `eventSeq`. */
const accountViewer = (change: object = {}) =>
  viewerOf('CUSTOMER', {
    user: { ...base.user, largeImageUrl: null, profileImageThumbhash: null },
    emailChange: null,
    handleChangeableAt: null,
    dataExport: null,
    sessions: { edges: [sessionEdge('here', laptop), sessionEdge('phone', phone)] },
    ...change,
  })

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})
afterEach(() => {
  act(clearSession)
  configure({ reactStrictMode: false })
})

const answersOf = (viewer: object | null) => ({ ...viewerAnswers(viewer), AccountScreenQuery: { viewer } })
const countCalls = (calls: Call[], name = 'AccountScreenQuery') =>
  calls.filter(({ operation }) => operation === name).length

/** The account screen, once both subscriptions run: that of every screen, and that of the devices. */
async function openAccount(answers: Parameters<typeof serve>[0] = {}) {
  storeSession()
  const calls = serve({ ...answersOf(accountViewer()), ...answers })
  const app = openApp('/account')
  await screen.findByText('This device')
  await eventually(() => expect(net.last.subscriptions.size).toBe(2))
  return { ...app, calls }
}

const sessionEndedEvent = (seq: number, sessionId = 'phone') => ({
  sessionEnded: { __typename: 'SessionEnded', seq, sessionId },
})
const resyncEvent = (seq: number) => ({ sessionEnded: { __typename: 'Resync', seq } })
const runInAct = (what: () => void) => act(async () => what())
/** Needs fake timers. */
const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function setVisibility(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  return runInAct(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const signedOut = 'You were signed out on this device.'

describe('the socket of a session', () => {
  it('is one for all subscriptions, with the bearer in its first message', async () => {
    await openAccount()
    expect(net.sockets).toHaveLength(1)
    expect(net.last).toMatchObject({ url: 'ws://localhost:3000/graphql', protocol: 'graphql-transport-ws' })
    expect(net.last.init).toEqual({ token: getSession().token })
    const [first] = net.last.subscriptions.values()
    expect(first).toMatchObject({
      operationName: 'useEndedSessionsSubscription',
      ...getRequestDocument(endedSessions.params),
    })
  })

  it('is not opened for an anonymous caller', async () => {
    serve({})
    openApp('/login')
    await screen.findByLabelText('Email')
    expect(net.sockets).toHaveLength(0)
  })

  it('is opened once in Strict Mode too, with each subscription once', async () => {
    configure({ reactStrictMode: true })
    await openAccount()
    expect(net.sockets).toHaveLength(1)
  })

  it('reconnects after a cut, at random within a backoff that grows to a minute', async () => {
    await openAccount()
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    net.behaviour.connectAnswer = 'away'
    await runInAct(() => net.last.closeFromServer(1006))
    for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30]) {
      const before = net.sockets.length
      await advanceTimers(seconds * 1000 - 1)
      expect(net.sockets).toHaveLength(before)
      await advanceTimers(1)
      expect(net.sockets).toHaveLength(before + 1)
    }
    net.behaviour.connectAnswer = 'welcome'
    await advanceTimers(30_000)
    expect(net.last.subscriptions.size).toBe(2)
  })

  it.each([1012, 4408, 4429, 4500])(
    'backs off when it is closed with %i as soon as it is open',
    async (code) => {
      await openAccount()
      vi.useFakeTimers()
      vi.spyOn(Math, 'random').mockReturnValue(0.9)
      net.behaviour.connectAnswer = code
      await runInAct(() => net.last.closeFromServer(code))
      await advanceTimers(10 * 60_000)
      expect(net.sockets.length).toBeLessThan(20)
      expect(net.sockets.length).toBeGreaterThan(8)
      net.behaviour.connectAnswer = 'welcome'
      await advanceTimers(60_000)
      expect(net.last.subscriptions.size).toBe(2)
    },
  )

  it('backs off when the server ends each session at once', async () => {
    await openAccount()
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    net.behaviour.closeCode = 1012
    await runInAct(() => net.last.closeFromServer(1012))
    await advanceTimers(10 * 60_000)
    expect(net.sockets.length).toBeLessThan(20)
  })

  it('reconnects at once when the connection is back', async () => {
    await openAccount()
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    net.behaviour.connectAnswer = 'away'
    await runInAct(() => net.last.closeFromServer(1006))
    await advanceTimers(100_000)
    const before = net.sockets.length
    net.behaviour.connectAnswer = 'welcome'
    await runInAct(() => void dispatchEvent(new Event('online')))
    expect(net.sockets).toHaveLength(before + 1)
  })

  it('is closed when nothing comes back from the other end', async () => {
    await openAccount()
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await runInAct(() => net.last.closeFromServer(1006))
    await advanceTimers(0)
    const socket = net.last
    await advanceTimers(65_000)
    expect(socket.pings).toHaveLength(3)
    expect(socket.isOpen).toBe(true)
    net.behaviour.sendsPongs = false
    await advanceTimers(30_000)
    expect(socket.closedByClient).toBe(4499)
    expect(net.last).not.toBe(socket)
  })

  it('is closed at once by signing out, and another user gets another one', async () => {
    await openAccount({ signOutMutation: { signOut: { message: 'Logged out' } } })
    const firstSocket = net.last
    vi.useFakeTimers()
    await act(signOut)
    expect(firstSocket.isOpen).toBe(false)
    vi.useRealTimers()
    expect(screen.queryByText(signedOut)).toBeNull()
    await act(async () => beginSession('of-another', toSessionUser(base as never)))
    await eventually(() => expect(net.last.init).toEqual({ token: 'of-another' }))
    expect(firstSocket.isOpen).toBe(false)
  })

  it('stays open when a late response to the user before arrives', async () => {
    await openAccount()
    const arrivals: ((answer: object) => void)[] = []
    serve({
      ...answersOf(accountViewer()),
      AccountScreenQuery: () => new Promise((resolve) => arrivals.push(resolve)) as never,
      signOutMutation: { signOut: { message: 'Logged out' } },
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    await runInAct(() => void dispatchEvent(new Event('focus')))
    await act(signOut)
    serve(answersOf(accountViewer({ eventSeq: 8 })))
    await act(async () => beginSession('of-another', toSessionUser(base as never)))
    await eventually(() => expect(net.last.resumePositions).toEqual([null, 8]))
    await runInAct(() => net.last.publish(sessionEndedEvent(9)))
    await runInAct(() => arrivals[0]?.({ viewer: accountViewer({ eventSeq: 4 }) }))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(arrivals).toHaveLength(1)
    expect(net.last.resumePositions).toEqual([null, 8])
  })
})

describe('a viewer who is signed out on another device (T16)', () => {
  it('is signed out here at once, sees a calm notice, and would be again after another sign-in', async () => {
    const { address } = await openAccount()
    serve(viewerAnswers(null))
    await runInAct(() => net.last.closeFromServer(4403))
    expect(await screen.findByText(signedOut)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(address()).toBe('/login?next=%2Faccount')
    expect(localStorage.getItem('authToken')).toBeNull()
    serve(answersOf(accountViewer()))
    await act(async () => beginSession('of-another', toSessionUser(base as never)))
    expect(getSession().wasEnded).toBe(false)
  })

  it('leaves no draft to the next user of the phone', async () => {
    await openAccount()
    localStorage.setItem('draft:3', '{"text":"Nobody must read this"}')
    sessionStorage.setItem('unfinishedPost', 'a-key Nobody must read this')
    store.set('draft:3/1-2.0', 'her photo')
    serve(viewerAnswers(null))
    await runInAct(() => net.last.closeFromServer(4403))
    expect(await screen.findByText(signedOut)).toBeTruthy()
    expect(localStorage.getItem('draft:3')).toBeNull()
    expect(sessionStorage.getItem('unfinishedPost')).toBeNull()
    await eventually(() => expect([...store.keys()]).toEqual([]))
  })

  it('sees the notice when they return to the page later', async () => {
    await openAccount()
    net.behaviour.connectAnswer = 4401
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await runInAct(() => net.last.closeFromServer(1006))
    await advanceTimers(1000)
    expect(screen.getByText(signedOut)).toBeTruthy()
    const { length } = net.sockets
    await advanceTimers(10 * 60_000)
    expect(net.sockets).toHaveLength(length)
  })
})

describe('a viewer whose permissions have changed', () => {
  it('stays signed in, and sees what they may see now', async () => {
    await openAccount()
    const vendor = accountViewer({ user: { ...accountViewer().user, userType: 'VENDOR' } })
    const calls = serve(answersOf(vendor))
    await runInAct(() => net.last.closeFromServer(4403))
    await eventually(() => expect(getSession().user?.userType).toBe('vendor'))
    expect(countCalls(calls)).toBe(1)
    await eventually(() => expect(net.sockets).toHaveLength(2))
    expect(screen.queryByText(signedOut)).toBeNull()
  })
})

describe('the list of the viewer’s devices', () => {
  it('drops a device that is signed out elsewhere', async () => {
    const { calls } = await openAccount()
    expect(screen.getByText('Chrome on Android')).toBeTruthy()
    await runInAct(() => net.last.publish(sessionEndedEvent(5)))
    expect(screen.queryByText('Chrome on Android')).toBeNull()
    expect(screen.getByText('This device')).toBeTruthy()
    expect(countCalls(calls)).toBe(1)
  })

  it('subscribes from the log position of its query, and from the last event after a cut', async () => {
    await openAccount()
    expect(net.last.resumePositions).toEqual([null, 4])
    const ofBadges = [...net.last.badges.values()].map(({ variables }) => variables.after)
    expect(ofBadges).toEqual([4, 4])
    await runInAct(() => net.last.publish(sessionEndedEvent(7)))
    vi.useFakeTimers()
    await runInAct(() => net.last.closeFromServer(1012))
    await advanceTimers(2000)
    expect(net.sockets).toHaveLength(2)
    expect(net.last.resumePositions).toEqual([7, 7])
  })

  it('is refetched when the log no longer holds the events in between', async () => {
    const { calls } = await openAccount()
    const alone = accountViewer({ eventSeq: 600, sessions: { edges: [sessionEdge('here', laptop)] } })
    const laterCalls = serve(answersOf(alone))
    await runInAct(() => net.last.publish(resyncEvent(600)))
    await eventually(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect(countCalls(calls)).toBe(1)
    // Both subscriptions receive a Resync, which causes one refetch, not two.
    expect([countCalls(laterCalls), countCalls(laterCalls, 'CurrentUserQuery')]).toEqual([1, 1])
    vi.useFakeTimers()
    await runInAct(() => net.last.closeFromServer(1006))
    await advanceTimers(2000)
    expect(net.last.resumePositions).toEqual([600, 600])
  })

  it('keeps a device dropped although an older response that still has it arrives late', async () => {
    let arrive = (_answer: object) => {}
    await openAccount()
    serve({
      ...answersOf(accountViewer()),
      AccountScreenQuery: () => new Promise((resolve) => (arrive = resolve as never)),
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    await runInAct(() => void dispatchEvent(new Event('focus')))
    await runInAct(() => net.last.publish(sessionEndedEvent(5)))
    expect(screen.queryByText('Chrome on Android')).toBeNull()
    await runInAct(() => arrive({ viewer: accountViewer() }))
    await eventually(() => expect(net.last.resumePositions).toEqual([4, 4]))
    expect(net.sockets).toHaveLength(1)
    await runInAct(() => net.last.publish(sessionEndedEvent(5)))
    expect(screen.queryByText('Chrome on Android')).toBeNull()
  })

  it('keeps a device dropped although the older response to a change of the account still has it', async () => {
    let arrive = (_answer: object) => {}
    await openAccount({ SignOutDeviceMutation: () => new Promise((resolve) => (arrive = resolve as never)) })
    await userEvent.click(screen.getByRole('button', { name: /^Sign out Chrome/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await runInAct(() => net.last.publish(sessionEndedEvent(5)))
    await runInAct(() => arrive({ endSession: { viewer: accountViewer({ eventSeq: 4 }) } }))
    await eventually(() => expect(net.last.resumePositions).toEqual([4, 4]))
    await runInAct(() => net.last.publish(sessionEndedEvent(5)))
    expect(screen.queryByText('Chrome on Android')).toBeNull()
  })

  it('is refetched when the viewer returns and the log has advanced, however soon', async () => {
    const { go, calls } = await openAccount()
    await go('/about')
    await screen.findByText('Our mission')
    // The query of another screen shows that the log has advanced; this client received no event.
    const { params, ...query } = accountQuery
    const elsewhere = { ...query, params: { ...params, name: 'ElsewhereQuery' } } as typeof accountQuery
    const alone = accountViewer({ eventSeq: 5, sessions: { edges: [sessionEdge('here', laptop)] } })
    const viewer = accountViewer({ eventSeq: 5 })
    const laterCalls = serve({ ...answersOf(alone), ElsewhereQuery: { viewer } })
    await act(() => fetchQuery(environmentOf(getSession().token), elsewhere, {}).toPromise())
    await go('/account')
    await eventually(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect([countCalls(calls), countCalls(laterCalls)]).toEqual([1, 1])
  })

  it('ends its subscription once the viewer has left the screen', async () => {
    const { go } = await openAccount()
    await go('/about')
    await screen.findByText('Our mission')
    await eventually(() => expect(net.last.subscriptions.size).toBe(1))
    expect(net.sockets).toHaveLength(1)
  })
})

describe('a hidden tab', () => {
  it('closes its socket after half a minute, and resumes on return', async () => {
    await openAccount()
    await runInAct(() => net.last.publish(sessionEndedEvent(6)))
    serve(answersOf(accountViewer({ eventSeq: 6 })))
    vi.useFakeTimers()
    await setVisibility('hidden')
    await advanceTimers(29_000)
    expect(net.last.isOpen).toBe(true)
    await advanceTimers(3000)
    expect(net.last.closedByClient).toBe(1000)
    await advanceTimers(60 * 60_000)
    expect(net.sockets).toHaveLength(1)
    await setVisibility('visible')
    expect(net.sockets).toHaveLength(2)
    expect(net.last.resumePositions).toEqual([6, 6])
  })

  it('reconnects within moments on return, however often that had failed before', async () => {
    await openAccount()
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    net.behaviour.connectAnswer = 'away'
    await runInAct(() => net.last.closeFromServer(1006))
    await advanceTimers(5 * 60_000)
    await setVisibility('hidden')
    await advanceTimers(10 * 60_000)
    net.behaviour.connectAnswer = 'welcome'
    const before = net.sockets.length
    await setVisibility('visible')
    await advanceTimers(2000)
    expect(net.sockets).toHaveLength(before + 1)
    expect(net.last.subscriptions.size).toBe(2)
  })

  it('keeps its socket while it is hidden only briefly', async () => {
    await openAccount()
    vi.useFakeTimers()
    await setVisibility('hidden')
    await advanceTimers(20_000)
    await setVisibility('visible')
    await advanceTimers(60_000)
    expect(net.sockets).toHaveLength(1)
    expect(net.last.isOpen).toBe(true)
  })

  it('opens no socket before it is shown', async () => {
    await setVisibility('hidden')
    storeSession()
    serve(answersOf(accountViewer()))
    openApp('/account')
    await screen.findByText('This device')
    expect(net.sockets).toHaveLength(0)
    await setVisibility('visible')
    await eventually(() => expect(net.last.subscriptions.size).toBe(2))
  })
})

describe('a screen that polls', () => {
  /** The interval is measured from the opening of the screen. */
  async function openSlowly() {
    vi.useFakeTimers(fakeTimerOptions)
    const { calls } = await openAccount()
    await advanceTimers(30_000)
    expect(countCalls(calls)).toBe(1)
    return calls
  }
  async function cut() {
    const calls = await openSlowly()
    net.behaviour.connectAnswer = 'away'
    await runInAct(() => net.last.closeFromServer(1006))
    return calls
  }

  it('polls at its interval only while no events arrive', async () => {
    const calls = await cut()
    for (const times of [2, 3, 4]) {
      await advanceTimers(60_000)
      expect(countCalls(calls)).toBe(times)
    }
    net.behaviour.connectAnswer = 'welcome'
    await advanceTimers(60_000)
    const before = countCalls(calls)
    await advanceTimers(10 * 60_000)
    expect(countCalls(calls)).toBe(before)
  })

  it('polls a quarter as often under data saver', async () => {
    chooseDataSaver('on')
    const calls = await cut()
    await advanceTimers(180_000)
    expect(countCalls(calls)).toBe(1)
    await advanceTimers(60_000)
    expect(countCalls(calls)).toBe(2)
  })

  it('does not poll while the tab is hidden', async () => {
    const calls = await cut()
    await setVisibility('hidden')
    await advanceTimers(10 * 60_000)
    expect(countCalls(calls)).toBe(1)
  })

  it('polls although the socket is open while its subscription is refused, and retries the subscription', async () => {
    const calls = await openSlowly()
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    await runInAct(() => net.last.refuse('Too many subscriptions'))
    await advanceTimers(50_000)
    expect(net.last.isOpen).toBe(true)
    expect(net.last.subscriptions.size).toBe(1)
    expect(countCalls(calls)).toBe(2)
    await advanceTimers(10_000)
    expect(net.last.subscriptions.size).toBe(2)
    await advanceTimers(10 * 60_000)
    expect(countCalls(calls)).toBe(2)
  })
})

describe('the sign-out of another device', () => {
  it('shows at once, and the event that follows changes nothing', async () => {
    const alone = accountViewer({ sessions: { edges: [sessionEdge('here', laptop)] } })
    await openAccount({ SignOutDeviceMutation: { endSession: { viewer: alone } } })
    await userEvent.click(screen.getByRole('button', { name: /^Sign out Chrome/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Device signed out')).toBeTruthy()
    await runInAct(() => net.last.publish(sessionEndedEvent(5)))
    expect(screen.queryByText('Chrome on Android')).toBeNull()
    expect(screen.getByText('This device')).toBeTruthy()
  })
})
