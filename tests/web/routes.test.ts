// The route table against the documented paths, and `decide`: the screen or redirect for every kind of visitor.
import { describe, expect, it } from 'vitest'
import { decideOutcome, type Visitor } from '#web/app/access.ts'
import type { ScreenRow } from '#web/app/route.ts'
import { redirects, screens } from '#web/app/routes.tsx'
import type { SessionUser } from '#web/session/user.ts'

/** 000 §2.1, with 001's /posts/{postId}, the topics of 001 §2 and the search of 001 §2. */
const documented = {
  signedOut: '/ /welcome /user-selection /register /login /forgot-password /verify-otp /reset-password'.split(
    ' ',
  ),
  signedIn: (
    '/upload-picture /success /social /vendor-dashboard /customer-dashboard /admin-dashboard /settings ' +
    '/notifications /saved /search /topic/:topic /account /activity /messages /messages/:userId /create-post /help /about ' +
    '/profile/:userId /marketplace /vendor-products /vendor-products/:vendorId /vendor-orders /add-product ' +
    '/edit-product/:id /vendor-services /vendor-services/:vendorId /add-service /edit-service/:id ' +
    '/payment-callback /vendor-bank-account'
  ).split(' '),
}

const user = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 3,
  email: 'ada@unilag.edu.ng',
  userType: 'customer',
  firstName: 'Ada',
  hasCompletedProfileSetup: true,
  theme: 'dark',
  ...change,
})

const anonymousVisitor: Visitor = {
  token: null,
  user: null,
  userUnreachable: false,
  phase: 'settled',
  justLoggedOut: false,
  hasNavigatedInApp: false,
  remembers: () => true,
}
const visitorOf = (change?: Partial<SessionUser>): Visitor => ({
  ...anonymousVisitor,
  token: 't',
  user: user(change),
})
const newVisitor = visitorOf({ hasCompletedProfileSetup: false })

const rowOf = (path: string): ScreenRow => {
  const row = screens.find((screen) => screen.path === path)
  if (!row) throw new Error(`${path} is not in the table`)
  return row
}

const decideAt = (path: string, visitor: Visitor, location: { search?: string; params?: object } = {}) =>
  decideOutcome(rowOf(path), visitor, {
    pathname: path,
    search: location.search ?? '',
    params: { ...location.params },
  })

const redirectTo = (path: string) => ({ show: 'redirect', to: path })

describe('the route table', () => {
  it.each(documented.signedOut)('opens %s to anonymous callers', (path) => {
    expect(decideAt(path, anonymousVisitor)).toEqual({ show: 'screen' })
  })

  it.each(documented.signedIn)('has %s as a private path', (path) => {
    expect(decideAt(path, anonymousVisitor).show).not.toBe('screen')
  })

  it('shows a single post to everyone, under both spellings', () => {
    expect(decideAt('/posts/:postId', anonymousVisitor, { params: { postId: '12' } })).toEqual({
      show: 'screen',
    })
    expect(decideAt('/posts/:postId', visitorOf(), { params: { postId: '12' } })).toEqual({ show: 'screen' })
    expect(redirects).toContainEqual({ path: '/post/:postId', to: '/posts/:postId' })
  })

  it('sends /home and /index.html to the welcome screen', () => {
    expect(redirects).toContainEqual({ path: '/home', to: '/welcome' })
    expect(redirects).toContainEqual({ path: '/index.html', to: '/welcome' })
  })

  it('takes any words for a topic, and numbers alone for anything else', () => {
    expect(decideAt('/topic/:topic', visitorOf(), { params: { topic: 'night-market' } })).toEqual({
      show: 'screen',
    })
    expect(decideAt('/posts/:postId', visitorOf(), { params: { postId: 'night-market' } }).show).toBe(
      'notFound',
    )
  })

  it('names no path twice, and gives every screen a title', () => {
    const paths = [...screens, ...redirects].map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(screens.filter(({ title }) => !title)).toEqual([])
  })

  it.each(screens)('has a screen behind $path', async (row) => {
    expect(await row.screen()).toBeTypeOf('function')
  })

  it.each(screens.filter(({ query }) => query))('has a query behind $path', async (row) => {
    expect((await row.query?.())?.default.kind).toBe('Request')
  })
})

describe('an anonymous caller', () => {
  const offersSignIn = screens.filter(
    ({ access, signedOutTo }) => (access === 'signedIn' || access === 'admin') && !signedOutTo,
  )
  it.each(offersSignIn.map(({ path }) => path))('gets the offer to sign in at %s', (path) => {
    expect(decideAt(path, anonymousVisitor)).toEqual({ show: 'notFound', suggestsSignIn: true })
  })

  it.each(offersSignIn.map(({ path }) => path))(
    'is sent to sign in for %s where a link of Fennec leads there',
    (path) => {
      const inside = { ...anonymousVisitor, hasNavigatedInApp: true }
      expect(decideAt(path, inside, { search: '?from=link' })).toEqual(
        redirectTo(`/login?next=${encodeURIComponent(`${path}?from=link`)}`),
      )
      // After a logout the user sees the welcome screen, from any path.
      expect(decideAt(path, { ...inside, justLoggedOut: true })).toMatchObject({ show: 'notFound' })
    },
  )

  it('is sent to sign in from the end of the registration of another user', () => {
    expect(decideAt('/upload-picture', anonymousVisitor)).toEqual(redirectTo('/login'))
    expect(decideAt('/success', anonymousVisitor)).toEqual(redirectTo('/login'))
  })
})

describe('a signed-in user', () => {
  it.each([
    ['customer', '/customer-dashboard'],
    ['vendor', '/vendor-dashboard'],
    ['admin', '/admin-dashboard'],
  ] as const)(
    'in the role of %s is sent to %s from /, /welcome, /login and /register',
    (userType, dashboard) => {
      for (const path of ['/', '/welcome', '/login', '/register']) {
        expect(decideAt(path, visitorOf({ userType }))).toEqual(redirectTo(dashboard))
      }
    },
  )

  it('with incomplete set-up is sent to the picture page', () => {
    for (const path of ['/', '/welcome', '/login'])
      expect(decideAt(path, newVisitor)).toEqual(redirectTo('/upload-picture'))
  })

  it('with incomplete set-up still opens a requested page', () => {
    expect(decideAt('/customer-dashboard', newVisitor)).toEqual({ show: 'screen' })
    expect(decideAt('/messages', newVisitor)).toEqual({ show: 'screen' })
  })

  it('keeps the query of / on the way to their dashboard', () => {
    expect(decideAt('/', visitorOf(), { search: '?post=7' })).toEqual(
      redirectTo('/customer-dashboard?post=7'),
    )
  })

  it('stays on the welcome screen right after a logout', () => {
    const leaving = { ...visitorOf(), justLoggedOut: true }
    expect(decideAt('/', leaving)).toEqual({ show: 'screen' })
    expect(decideAt('/welcome', leaving)).toEqual({ show: 'screen' })
    expect(decideAt('/login', leaving)).toEqual(redirectTo('/customer-dashboard'))
  })

  it('is sent from the dashboard of another role to their own', () => {
    expect(decideAt('/vendor-dashboard', visitorOf())).toEqual(redirectTo('/customer-dashboard'))
    expect(decideAt('/customer-dashboard', visitorOf({ userType: 'vendor' }))).toEqual(
      redirectTo('/vendor-dashboard'),
    )
    expect(decideAt('/admin-dashboard', visitorOf({ userType: 'vendor' }))).toEqual(
      redirectTo('/vendor-dashboard'),
    )
    expect(decideAt('/admin-dashboard', visitorOf())).toEqual(redirectTo('/customer-dashboard'))
  })

  it('opens every dashboard as an admin', () => {
    for (const path of ['/vendor-dashboard', '/customer-dashboard', '/admin-dashboard']) {
      expect(decideAt(path, visitorOf({ userType: 'admin' }))).toEqual({ show: 'screen' })
    }
  })

  it('continues to the requested page after signing in, but only inside Fennec (T67)', () => {
    const next = (target: string) =>
      decideAt('/login', visitorOf(), { search: `?next=${encodeURIComponent(target)}` })
    expect(next('/messages/5?draft=1#end')).toEqual(redirectTo('/messages/5?draft=1#end'))
    for (const target of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'x',
    ]) {
      expect(next(target)).toEqual(redirectTo('/customer-dashboard'))
    }
    expect(decideAt('/login', newVisitor, { search: '?next=/messages' })).toEqual(
      redirectTo('/upload-picture?next=%2Fmessages'),
    )
    expect(decideAt('/login', newVisitor, { search: '?next=//evil.example' })).toEqual(
      redirectTo('/upload-picture'),
    )
  })

  it('continues to the requested page from sign-up too', () => {
    expect(decideAt('/register', visitorOf(), { search: '?type=vendor&next=/messages' })).toEqual(
      redirectTo('/messages'),
    )
  })
})

describe('a path with an id', () => {
  it.each(['abc', '0', '1.5', '-1', '1e3', '99999999999', '2147483648', ' 1'])(
    'is not found for %j',
    (id) => {
      for (const visitor of [anonymousVisitor, visitorOf()]) {
        const outcome = decideAt('/profile/:userId', visitor, { params: { userId: id } })
        expect(outcome).toEqual({ show: 'notFound', suggestsSignIn: false })
      }
    },
  )

  it('is found for a number', () => {
    expect(decideAt('/profile/:userId', visitorOf(), { params: { userId: '2147483647' } })).toEqual({
      show: 'screen',
    })
  })
})

describe('a change of the session', () => {
  it('shows the loader with its step', () => {
    expect(decideAt('/login', { ...visitorOf(), phase: 'signingIn' })).toEqual({
      show: 'loader',
      text: 'Signing in',
    })
    expect(decideAt('/welcome', { ...anonymousVisitor, phase: 'signingOut' })).toEqual({
      show: 'loader',
      text: 'Logging out',
    })
    expect(decideAt('/messages', { ...anonymousVisitor, token: 't' })).toEqual({
      show: 'loader',
      text: 'Loading...',
    })
  })

  it('leads a user who has deleted their account to sign-in, and not back from there', () => {
    const deletedVisitor: Visitor = {
      ...anonymousVisitor,
      phase: 'accountDeleted',
      justLoggedOut: true,
      hasNavigatedInApp: true,
    }
    expect(decideAt('/account', deletedVisitor)).toEqual(redirectTo('/login'))
    expect(decideAt('/login', deletedVisitor)).toEqual({ show: 'screen' })
  })

  it('does not wait for a server that cannot be reached', () => {
    const unknown = { ...anonymousVisitor, token: 't', userUnreachable: true }
    expect(decideAt('/login', unknown)).toEqual({ show: 'screen' })
    expect(decideAt('/messages', unknown)).toEqual({ show: 'screen' })
    expect(decideAt('/upload-picture', unknown)).toEqual(redirectTo('/login'))
  })
})

describe('the reset of a password', () => {
  it('starts over, and says why, without the step before', () => {
    const knows = (...keys: string[]): Visitor => ({
      ...anonymousVisitor,
      remembers: (key) => keys.includes(key),
    })
    const noEmail = 'No email found. Please start the password reset process again.'
    const expired = 'Session expired. Please start the password reset process again.'
    expect(decideAt('/verify-otp', knows())).toEqual({ ...redirectTo('/forgot-password'), because: noEmail })
    expect(decideAt('/verify-otp', knows('resetEmail'))).toEqual({ show: 'screen' })
    expect(decideAt('/reset-password', knows('resetEmail'))).toEqual({
      ...redirectTo('/forgot-password'),
      because: expired,
    })
    expect(decideAt('/reset-password', knows('resetEmail', 'verifiedOtp'))).toEqual({ show: 'screen' })
  })
})
