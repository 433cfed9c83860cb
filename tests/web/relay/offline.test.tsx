// Slow and broken connections: the notices a viewer sees, and how they end.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { screens } from '#web/app/routes.tsx'
import { retrySignOut } from '#web/session/retrySignOut.ts'
import { signOut } from '#web/session/signOut.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  openApp,
  fakeTimerOptions,
  viewerAnswers,
  refusal,
  serve,
  storeSession,
  viewerOf,
} from '../browser.tsx'

setUpBrowser()

const offline = 'You are offline. Some things will not work.'
const unreachable = 'Fennec cannot be reached right now. Trying again...'

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('the notice at the top', () => {
  it.each(['/welcome', '/login', '/no/such/page', '/register'])(
    'tells a visitor of %s that they are offline, until the connection is back',
    async (path) => {
      serve({})
      openApp(path)
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByText(offline)).toBeNull()
      setOnline(false)
      expect((await screen.findByText(offline)).closest('[role=status]')).toBeTruthy()
      setOnline(true)
      await eventually(() => expect(screen.queryByText(offline)).toBeNull())
    },
  )

  it.each([
    ['CUSTOMER', '/customer-dashboard', 'No posts yet'],
    ['ADMIN', '/admin-dashboard', 'Overview'],
  ] as const)('tells a %s on %s that they are offline', async (role, path, text) => {
    storeSession()
    serve(viewerAnswers(viewerOf(role)))
    openApp(path)
    await screen.findByText(text)
    setOnline(false)
    expect(await screen.findAllByText(offline)).toHaveLength(1)
  })

  it('says when Fennec cannot be reached, and goes when a call gets any response', async () => {
    let answer: Error | (() => Response) = brokenConnection
    serve({ signInMutation: () => (answer instanceof Error ? answer : answer()) })
    openApp('/login')
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@unilag.edu.ng')
    await userEvent.type(await screen.findByLabelText('Password'), 'sand-and-ears{Enter}')
    expect(await screen.findByText(unreachable)).toBeTruthy()
    answer = () => refusal(401, 'UNAUTHENTICATED', 'Invalid email or password')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Invalid email or password')).toBeTruthy()
    expect(screen.queryByText(unreachable)).toBeNull()
  })

  it('sends a health check while there are no calls, and goes when it is answered', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    const requests: string[] = []
    let isBack = false
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url)
      if (url === '/healthz' && isBack) return new Response('ok')
      throw brokenConnection
    })
    openApp('/forgot-password')
    const user = userEvent.setup({ delay: null, advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await user.type(await screen.findByLabelText('Email'), 'ada@unilag.edu.ng{Enter}')
    expect(await screen.findByText(unreachable)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(requests).toEqual(['/graphql', '/healthz'])
    expect(screen.getByText(unreachable)).toBeTruthy()
    isBack = true
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(screen.queryByText(unreachable)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(requests).toEqual(['/graphql', '/healthz', '/healthz'])
  })
})

describe('a user who signed out while Fennec could not be reached', () => {
  it('is signed out everywhere as soon as the server is reachable', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    storeSession()
    const stop = retrySignOut()
    let isBack = false
    let ended = 0
    vi.stubGlobal('fetch', async (url: string) => {
      if (!isBack) throw brokenConnection
      if (url === '/healthz') return new Response('ok')
      ended++
      return Response.json({ data: { signOut: { message: 'Logged out' } } })
    })
    await expect(signOut()).rejects.toMatchObject({ code: 'NETWORK' })
    isBack = true
    await vi.advanceTimersByTimeAsync(3000)
    await eventually(() => expect(ended).toBe(1))
    await eventually(() => expect(localStorage.getItem('signOutPending')).toBeNull())
    stop()
  })
})

describe('a screen that failed to load', () => {
  it('has a title, and its heading has the focus', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    storeSession()
    serve({})
    openApp('/customer-dashboard')
    const heading = await screen.findByRole('heading', { level: 1, name: /No connection/ })
    expect(document.title).toBe('No connection · Fennec')
    expect(document.activeElement).toBe(heading)
  })
})

describe('a screen without a response after a long time offline', () => {
  /** Every call meets what `line` is at that moment. */
  function openInTunnel() {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.useFakeTimers(fakeTimerOptions)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const patience = new AbortController()
      setTimeout(() => patience.abort(), ms)
      return patience.signal
    })
    const fennec: { line: 'cut' | 'silent' | 'good' } = { line: 'cut' }
    const answers: Record<string, object> = viewerAnswers(viewerOf('CUSTOMER'))
    vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
      if (fennec.line === 'cut') throw brokenConnection
      if (fennec.line === 'silent')
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(brokenConnection)))
      if (url === '/healthz') return new Response('ok')
      return Response.json({ data: answers[JSON.parse(String(body)).operationName] })
    })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    storeSession()
    openApp('/customer-dashboard')
    return fennec
  }

  it.each([
    ['cut', 1000],
    ['silent', 31_000],
  ] as const)(
    'loads automatically, although the browser reported a connection while the line was %s',
    async (line, ms) => {
      const fennec = openInTunnel()
      expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
      // Health checks run once a minute by now.
      await act(() => vi.advanceTimersByTimeAsync(300_000))
      fennec.line = line
      setOnline(true)
      await act(() => vi.advanceTimersByTimeAsync(ms))
      expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
      fennec.line = 'good'
      await act(() => vi.advanceTimersByTimeAsync(4000))
      expect(await screen.findByText('No posts yet')).toBeTruthy()
    },
  )
})

describe('a screen whose code failed to load', () => {
  /** The code never arrives; a call is answered once Fennec is back. */
  function openWithoutCode() {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const row = screens.find(({ path }) => path === '/verify-otp')
    if (!row) throw new Error('no such row')
    vi.spyOn(row, 'screen').mockRejectedValue(new TypeError('Failed to fetch the module'))
    const fennec = { calls: 0, isBack: false }
    vi.stubGlobal('fetch', async () => {
      fennec.calls++
      if (!fennec.isBack) throw brokenConnection
      return new Response('ok')
    })
    sessionStorage.setItem('resetEmail', 'ada@unilag.edu.ng')
    openApp('/verify-otp')
    return { fennec, reload }
  }

  it('reloads on Retry, but only once Fennec can be reached', async () => {
    const { fennec, reload } = openWithoutCode()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    await userEvent.click(retry)
    await eventually(() => expect(fennec.calls).toBe(1))
    await act(async () => {})
    expect(reload).not.toHaveBeenCalled()
    fennec.isBack = true
    await userEvent.click(retry)
    await eventually(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('reloads automatically as soon as a connection reaches Fennec', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { fennec, reload } = openWithoutCode()
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
    setOnline(true)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(fennec.calls).toBeGreaterThan(0)
    expect(reload).not.toHaveBeenCalled()
    fennec.isBack = true
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await eventually(() => expect(reload).toHaveBeenCalledOnce())
  })
})

describe('a screen that loads slowly', () => {
  it('is announced after a moment while the current one stays, until it is there', async () => {
    serve({})
    const row = screens.find(({ path }) => path === '/user-selection')
    if (!row) throw new Error('no such row')
    const Next = await row.screen()
    let arrive = () => {}
    vi.spyOn(row, 'screen').mockReturnValue(new Promise((resolve) => (arrive = () => resolve(Next))))
    const app = openApp('/welcome')
    await screen.findByText('All ears on campus.')
    vi.useFakeTimers()
    await app.go('/user-selection')
    await act(() => vi.advanceTimersByTimeAsync(70))
    expect(screen.queryByText('Loading...')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(30))
    expect(screen.getByText('Loading...').getAttribute('role')).toBe('status')
    vi.useRealTimers()
    expect(screen.getByText('All ears on campus.')).toBeTruthy()
    await act(async () => arrive())
    expect(await screen.findByText('How will you use Fennec?')).toBeTruthy()
    await eventually(() => expect(screen.queryByText('Loading...')).toBeNull())
  })

  it('is not announced when it loads at once', async () => {
    storeSession()
    serve(viewerAnswers(viewerOf('CUSTOMER')))
    const app = openApp('/customer-dashboard')
    await screen.findByText('No posts yet')
    vi.useFakeTimers(fakeTimerOptions)
    await app.go('/about')
    await screen.findByText('Our mission')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('Loading...')).toBeNull()
  })
})
