// The sign-in form, and the redirects of the route guard after it.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { clearSession } from '#web/session/session.ts'
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

const olderPage = 'This page belongs to an older Fennec. Please reload it.'

const findEmailField = () => screen.findByLabelText<HTMLInputElement>('Email')
const findPasswordField = () => screen.findByLabelText<HTMLInputElement>('Password')
const signInButton = () => screen.getByRole('button', { name: 'Sign in' })

async function fillForm() {
  const user = userEvent.setup({ delay: null })
  await user.type(await findEmailField(), 'ada@unilag.edu.ng')
  await user.type(await findPasswordField(), 'sand-and-ears')
}

function serveSignIn(viewer: ReturnType<typeof viewerOf>, answers: object = {}) {
  return serve({
    signInMutation: { signIn: { token: 'token-1', viewer } },
    ...viewerAnswers(viewer),
    ...answers,
  })
}

describe('the sign-in form', () => {
  it('does nothing while a field is empty', async () => {
    const calls = serve({})
    openApp('/login')
    await findEmailField()
    await userEvent.click(signInButton())
    await userEvent.type(await findEmailField(), 'ada@unilag.edu.ng{Enter}')
    expect(calls).toEqual([])
    expect(document.activeElement).toBe(await findPasswordField())
  })

  it.each([
    ['CUSTOMER', true, '/customer-dashboard', 'Welcome back, Ada!'],
    ['VENDOR', true, '/vendor-dashboard', 'Welcome back, Ada!'],
    ['ADMIN', true, '/admin-dashboard', 'Welcome back, Ada!'],
    ['CUSTOMER', false, '/upload-picture', 'Welcome to Fennec, Ada!'],
  ] as const)('welcomes a %s (set-up %s) and leads to %s after a second', async (role, done, path, text) => {
    serveSignIn(viewerOf(role, { hasCompletedSetup: done }))
    const app = openApp('/login')
    await fillForm()
    vi.useFakeTimers(fakeTimerOptions)
    await userEvent.click(signInButton())
    expect(await screen.findByText('Signing in')).toBeTruthy()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(app.address()).toBe('/login')
    await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(app.address()).toBe(path))
  })

  it('leads on to the requested private page', async () => {
    serveSignIn(viewerOf('CUSTOMER'))
    const app = openApp('/marketplace?from=mail')
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
    await fillForm()
    await userEvent.click(signInButton())
    await eventually(() => expect(app.address()).toBe('/marketplace?from=mail'))
  })

  it('leads on to the requested page after signing up too, once the set-up is done', async () => {
    serveSignIn(viewerOf('CUSTOMER', { hasCompletedSetup: false }))
    const app = openApp('/login?next=%2Fabout%3Ffrom%3Dmail')
    const signUp = await screen.findByRole('link', { name: 'Create an account' })
    expect(signUp.getAttribute('href')).toBe('/register?next=%2Fabout%3Ffrom%3Dmail')
    await fillForm()
    await userEvent.click(signInButton())
    await userEvent.click(await screen.findByRole('button', { name: 'Skip for Now' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Continue' }))
    await eventually(() => expect(app.address()).toBe('/about?from=mail'))
  })

  it.each([
    [refusal(401, 'UNAUTHENTICATED', 'Invalid email or password'), 'Invalid email or password'],
    [refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts'), 'Too many attempts'],
    [Response.json({ message: olderPage, code: 'NOT_FOUND' }, { status: 404 }), olderPage],
    [brokenConnection, 'Login failed'],
  ])('says why it failed and keeps the typed fields (%#)', async (answer, text) => {
    serve({ signInMutation: answer })
    openApp('/login')
    await fillForm()
    await userEvent.click(signInButton())
    expect((await screen.findByRole('alert')).textContent).toBe(`Login failed${text}`)
    expect((await findEmailField()).value).toBe('ada@unilag.edu.ng')
    expect((await findPasswordField()).value).toBe('sand-and-ears')
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('sends a double click once', async () => {
    const calls = serve({ signInMutation: () => new Promise<Response>(() => {}) })
    openApp('/login')
    await fillForm()
    await userEvent.dblClick(signInButton())
    expect(calls).toHaveLength(1)
  })
})

describe('the gate', () => {
  it('sends no query for a caller without a token', async () => {
    const calls = serve({})
    openApp('/welcome')
    expect(await screen.findByText('All ears on campus.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('treats a token that the server does not know as signed out', async () => {
    storeSession()
    serve(viewerAnswers(null))
    const app = openApp('/about')
    expect(await findEmailField()).toBeTruthy()
    expect(app.address()).toBe('/login?next=%2Fabout')
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('asks a viewer who is signed out while writing to sign in, and leads back', async () => {
    storeSession()
    const viewer = viewerOf('CUSTOMER')
    serveSignIn(viewer, { CreatePostScreenQuery: { viewer } })
    const app = openApp('/create-post')
    await userEvent.type(await screen.findByLabelText('Your post'), 'Gate closes by 10')
    act(clearSession)
    await fillForm()
    expect(app.address()).toBe('/login?next=%2Fcreate-post')
    await userEvent.click(signInButton())
    await eventually(() => expect(app.address()).toBe('/create-post'))
  })

  it('replaces /post/{id} by /posts/{id}, keeping the query', async () => {
    serve({ PublicPostQuery: { post: null } })
    const app = openApp('/post/12?c=3')
    expect(await screen.findByText('Post not found')).toBeTruthy()
    expect(app.address()).toBe('/posts/12?c=3')
  })

  it('shows the not-found screen for any other path, with a link home', async () => {
    serve({})
    openApp('/no/such/page')
    expect(await screen.findByText('Nothing here but sand.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy()
    expect(document.title).toBe('Not found · Fennec')
  })

  it('shows a calm error instead of a blank page, and retries on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    storeSession()
    let isOffline = true
    const queries = viewerAnswers(viewerOf('CUSTOMER'))
    const orBroken = (answer: object) => () => (isOffline ? brokenConnection : answer)
    serve({
      CurrentUserQuery: orBroken(queries.CurrentUserQuery),
      AboutScreenQuery: orBroken(queries.AboutScreenQuery),
    })
    openApp('/about')
    expect(await screen.findByText('No connection')).toBeTruthy()
    isOffline = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Our mission')).toBeTruthy()
  })
})

describe('the set-up of a new account', () => {
  it('continues without a picture even if the server cannot be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    storeSession()
    const viewer = viewerOf('VENDOR', { hasCompletedSetup: false })
    const calls = serve({ ...viewerAnswers(viewer), useCompleteSetupMutation: brokenConnection })
    const app = openApp('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Skip for Now' }))
    expect(await screen.findByRole('heading', { name: 'Account Created Successfully!' })).toBeTruthy()
    expect(sessionStorage.getItem('from-registration')).toBe('true')
    expect(calls.map(({ operation }) => operation)).toContain('useCompleteSetupMutation')
    await userEvent.click(screen.getByRole('link', { name: 'Continue to Dashboard' }))
    expect(await screen.findByText('Be the first to share something.')).toBeTruthy()
    expect(app.address()).toBe('/vendor-dashboard')
  })

  it('is reported to the server again on the next visit', async () => {
    const viewer = viewerOf('VENDOR', { hasCompletedSetup: false })
    const remembered = { id: 3, email: 'a@b.ng', userType: 'vendor', hasCompletedProfileSetup: true }
    localStorage.setItem('user', JSON.stringify(remembered))
    storeSession()
    const completeSetupAnswer = { completeSetup: { viewer: { hasCompletedSetup: true } } }
    const calls = serve({ ...viewerAnswers(viewer), useCompleteSetupMutation: completeSetupAnswer })
    const app = openApp('/')
    await eventually(() => expect(calls.map((call) => call.operation)).toContain('useCompleteSetupMutation'))
    await eventually(() => expect(app.address()).toBe('/vendor-dashboard'))
  })

  it('is reported again whenever the user returns to the page, until the server has it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    storeSession()
    let isOffline = true
    let isKnown = false
    const completeSetupAnswer = { completeSetup: { viewer: { hasCompletedSetup: true } } }
    const calls = serve({
      ...viewerAnswers(viewerOf('VENDOR', { hasCompletedSetup: false })),
      useCompleteSetupMutation() {
        if (isOffline) return brokenConnection
        isKnown = true
        return completeSetupAnswer
      },
    })
    const countCompletions = () =>
      calls.filter(({ operation }) => operation === 'useCompleteSetupMutation').length
    const refocus = () => act(async () => void dispatchEvent(new Event('focus')))
    openApp('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Skip for Now' }))
    expect(await screen.findByText('Account Created Successfully!')).toBeTruthy()
    await eventually(() => expect(countCompletions()).toBeGreaterThan(0))
    isOffline = false
    await refocus()
    await eventually(() => expect(isKnown).toBe(true))
    const tries = countCompletions()
    await refocus()
    expect(countCompletions()).toBe(tries)
  })
})

describe('a logout', () => {
  it('ends on the welcome screen, says so, and redirects nowhere', async () => {
    storeSession()
    serve({ ...viewerAnswers(viewerOf('ADMIN')), signOutMutation: { signOut: { message: 'Logged out' } } })
    const app = openApp('/admin-dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logged out')).toBeTruthy()
    expect(await screen.findByText('All ears on campus.')).toBeTruthy()
    expect(app.address()).toBe('/welcome')
  })

  it('says when the server cannot be reached, and signs out all the same', async () => {
    storeSession()
    serve({ ...viewerAnswers(viewerOf('ADMIN')), signOutMutation: brokenConnection })
    openApp('/admin-dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logout failed')).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(await screen.findByText('All ears on campus.')).toBeTruthy()
  })
})
