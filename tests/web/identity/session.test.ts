// The session stored in this browser: token and user, sign-in, sign-out, and drafts of an expired session.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { retrySignOut } from '#web/session/retrySignOut.ts'
import { clearSession, getSession, openSession } from '#web/session/session.ts'
import { signIn } from '#web/session/signIn.ts'
import { finishSignOut, signOut } from '#web/session/signOut.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  refusal,
  serve,
  storeSession,
  viewerOf,
  type Call,
} from '../browser.tsx'
import { store } from '../deviceStore.ts'

setUpBrowser()
afterEach(() => vi.useRealTimers())

const storedEntries = () =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]))

describe('the start of the app', () => {
  it('removes the temporary registration keys, a stored password first of all', () => {
    const temporary = ['tempUserId', 'tempUserType', 'tempEmail', 'tempPassword', 'registrationComplete']
    for (const key of temporary) localStorage.setItem(key, 'left behind')
    openSession()
    expect(storedEntries()).toEqual({})
  })

  it('ignores a stored user without id, type or e-mail', () => {
    localStorage.setItem('authToken', 't')
    for (const broken of [
      'not json',
      '{}',
      '{"id":3,"email":"a@b.ng"}',
      '{"id":3,"userType":"boss","email":"a"}',
    ]) {
      localStorage.setItem('user', broken)
      openSession()
      expect(getSession().user).toBeNull()
    }
  })

  it('takes a stored user in the form of REST, with set-up 0 or missing as not done', () => {
    localStorage.setItem('authToken', 't')
    const user = { id: 3, email: 'a@b.ng', userType: 'vendor', firstName: 'Ada', theme: 'light' }
    localStorage.setItem('user', JSON.stringify({ ...user, hasCompletedProfileSetup: 1 }))
    openSession()
    expect(getSession().user).toEqual({ ...user, hasCompletedProfileSetup: true })
    localStorage.setItem('user', JSON.stringify(user))
    openSession()
    expect(getSession().user?.hasCompletedProfileSetup).toBe(false)
  })

  it('works in a browser that refuses storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse })
    expect(() => openSession()).not.toThrow()
    expect(getSession()).toMatchObject({ token: null, user: null })
  })
})

describe('a sign-in', () => {
  it('keeps the token and the user under the documented keys and clears the flags of logging out', async () => {
    vi.useFakeTimers()
    sessionStorage.setItem('isLoggingOut', 'true')
    serve({ signInMutation: { signIn: { token: 'token-9', viewer: viewerOf('VENDOR') } } })
    await signIn({ email: 'ada@unilag.edu.ng', password: 'secret' })
    expect(sessionStorage.getItem('isLoggingOut')).toBeNull()
    expect(localStorage.getItem('authToken')).toBe('token-9')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      id: 3,
      email: 'ada@unilag.edu.ng',
      userType: 'vendor',
      firstName: 'Ada',
      hasCompletedProfileSetup: true,
      theme: 'dark',
    })
    expect(getSession().phase).toBe('signingIn')
    vi.advanceTimersByTime(1000)
    expect(getSession().phase).toBe('settled')
  })

  it('welcomes for a whole second, also a user who has just signed in and out before', async () => {
    vi.useFakeTimers()
    const answer = { signIn: { token: 'token-9', viewer: viewerOf('VENDOR') } }
    serve({ signInMutation: answer, signOutMutation: { signOut: { message: 'Logged out' } } })
    await signIn({ email: 'ada@unilag.edu.ng', password: 'secret' })
    vi.advanceTimersByTime(900)
    await signOut()
    await signIn({ email: 'ada@unilag.edu.ng', password: 'secret' })
    vi.advanceTimersByTime(999)
    expect(getSession().phase).toBe('signingIn')
    vi.advanceTimersByTime(1)
    expect(getSession().phase).toBe('settled')
  })

  it('never sends an old bearer along', async () => {
    storeSession('stale')
    const calls = serve({ signInMutation: refusal(401, 'UNAUTHENTICATED', 'Invalid email or password') })
    await expect(signIn({ email: 'a@b.ng', password: 'x' })).rejects.toThrow('Invalid email or password')
    expect(calls[0]?.headers).not.toHaveProperty('authorization')
  })

  it('in another tab is followed here', () => {
    localStorage.setItem('authToken', 'from-the-other-tab')
    dispatchEvent(Object.assign(new Event('storage'), { key: 'authToken' }))
    expect(getSession().token).toBe('from-the-other-tab')
  })
})

describe('a sign-out', () => {
  it('revokes the session with its own bearer and leaves nothing but the flag', async () => {
    storeSession('token-5')
    sessionStorage.setItem('resetEmail', 'a@b.ng')
    const calls = serve({ signOutMutation: { signOut: { message: 'Logged out' } } })
    await signOut()
    expect(calls[0]?.headers.authorization).toBe('Bearer token-5')
    expect(storedEntries()).toEqual({})
    expect(Object.keys(sessionStorage)).toEqual(['justLoggedOut'])
    expect(getSession()).toMatchObject({ token: null, user: null, phase: 'settled' })
  })

  it('is done here before the server has answered', () => {
    storeSession()
    serve({ signOutMutation: () => new Promise<Response>(() => {}) })
    void signOut()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(getSession().phase).toBe('signingOut')
  })

  const isOver = { signOut: { message: 'Logged out' } }
  const cookieCalls = (calls: Call[]) => calls.filter(({ headers }) => !headers.authorization)

  it('works offline too, leaves no secret behind, and reaches the server when the connection is back', async () => {
    storeSession('token-6')
    const stop = retrySignOut()
    let isOffline = true
    const calls = serve({ signOutMutation: () => (isOffline ? brokenConnection : isOver) })
    await expect(signOut()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(storedEntries()).toEqual({ signOutPending: 'true' })
    isOffline = false
    dispatchEvent(new Event('online'))
    await eventually(() => expect(cookieCalls(calls)).toHaveLength(1))
    expect(calls[1]?.credentials).toBe('include')
    await eventually(() => expect(storedEntries()).toEqual({}))
    stop()
  })

  it.each([
    ['ends the session by its cookie', isOver],
    ['finds the session over already', refusal(200, 'UNAUTHENTICATED', 'Please sign in')],
  ])('is finished at the next start when the tab was closed: the server %s', async (_case, answer) => {
    localStorage.setItem('signOutPending', 'true')
    const calls = serve({ signOutMutation: answer })
    retrySignOut()()
    await eventually(() => expect(storedEntries()).toEqual({}))
    expect(cookieCalls(calls)).toHaveLength(1)
  })

  it('stays pending while the server is out of order', async () => {
    localStorage.setItem('signOutPending', 'true')
    const calls = serve({ signOutMutation: () => refusal(503, 'UNAVAILABLE', 'Please try again') })
    const stop = retrySignOut()
    await eventually(() => expect(calls).toHaveLength(1))
    expect(storedEntries()).toEqual({ signOutPending: 'true' })
    await eventually(() => {
      dispatchEvent(new Event('focus'))
      expect(calls).toHaveLength(2)
    })
    stop()
  })

  it('is finished before another user signs in, whose cookie replaces the old one', async () => {
    localStorage.setItem('signOutPending', 'true')
    const answer = { signIn: { token: 'token-7', viewer: viewerOf('CUSTOMER') } }
    const calls = serve({ signOutMutation: isOver, signInMutation: answer })
    await signIn({ email: 'ada@unilag.edu.ng', password: 'secret' })
    expect(calls.map(({ operation }) => operation)).toEqual(['signOutMutation', 'signInMutation'])
    expect(localStorage.getItem('signOutPending')).toBeNull()
  })

  it('never ends the session of a later sign-in', async () => {
    localStorage.setItem('signOutPending', 'true')
    const answer = { signIn: { token: 'token-8', viewer: viewerOf('CUSTOMER') } }
    const calls = serve({ signOutMutation: brokenConnection, signInMutation: answer })
    await signIn({ email: 'ada@unilag.edu.ng', password: 'secret' })
    expect(localStorage.getItem('signOutPending')).toBeNull()
    const stop = retrySignOut()
    dispatchEvent(new Event('focus'))
    await finishSignOut()
    expect(calls.map(({ operation }) => operation)).toEqual(['signOutMutation', 'signInMutation'])
    // Another tab left it behind, so it does not concern this session.
    localStorage.setItem('signOutPending', 'true')
    await finishSignOut()
    expect(calls).toHaveLength(2)
    stop()
  })

  it('succeeds when the session was already over', async () => {
    storeSession()
    serve({ signOutMutation: refusal(401, 'UNAUTHENTICATED', 'Please sign in') })
    await expect(signOut()).resolves.toBeUndefined()
  })
})

describe('the draft of an expired session', () => {
  const written = '{"text":"Half a thought"}'

  function returnAfterAMonth() {
    storeSession()
    localStorage.setItem('usedAt', String(Date.now() - 30 * 86_400_000))
    localStorage.setItem('draft:3', written)
    store.set('draft:3/1-2.0', 'her photo')
    clearSession()
  }
  const signInAs = (databaseId: number) => {
    const base = viewerOf('CUSTOMER')
    const viewer = { ...base, user: { ...base.user, databaseId } }
    serve({ signInMutation: { signIn: { token: 'token-9', viewer } } })
    return signIn({ email: 'ada@unilag.edu.ng', password: 'secret' })
  }

  it('is restored when its author has signed in again', async () => {
    returnAfterAMonth()
    await signInAs(3)
    await vi.dynamicImportSettled()
    expect(localStorage.getItem('draft:3')).toBe(written)
    expect([...store.keys()]).toEqual(['draft:3/1-2.0'])
  })

  it('is gone when another user signs in instead', async () => {
    returnAfterAMonth()
    await signInAs(31)
    expect(localStorage.getItem('draft:3')).toBeNull()
    await eventually(() => expect([...store.keys()]).toEqual([]))
  })
})
