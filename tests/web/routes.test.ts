// The route table against the documents, and the gate's decisions for every kind of visitor.
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

const nobody: Visitor = {
  token: null,
  user: null,
  userUnreachable: false,
  phase: 'settled',
  justLoggedOut: false,
  isInside: false,
  remembers: () => true,
}
const visitorOf = (change?: Partial<SessionUser>): Visitor => ({ ...nobody, token: 't', user: user(change) })
const newcomer = visitorOf({ hasCompletedProfileSetup: false })

const rowOf = (path: string): ScreenRow => {
  const row = screens.find((screen) => screen.path === path)
  if (!row) throw new Error(`${path} is not in the table`)
  return row
}

const visit = (path: string, visitor: Visitor, location: { search?: string; params?: object } = {}) =>
  decideOutcome(rowOf(path), visitor, {
    pathname: path,
    search: location.search ?? '',
    params: { ...location.params },
  })

const to = (path: string) => ({ show: 'redirect', to: path })

describe('the route table', () => {
  it.each(documented.signedOut)('opens %s to anonymous callers', (path) => {
    expect(visit(path, nobody)).toEqual({ show: 'screen' })
  })

  it.each(documented.signedIn)('has %s as a private path', (path) => {
    expect(visit(path, nobody).show).not.toBe('screen')
  })

  it('shows a single post to everyone, under both spellings', () => {
    expect(visit('/posts/:postId', nobody, { params: { postId: '12' } })).toEqual({ show: 'screen' })
    expect(visit('/posts/:postId', visitorOf(), { params: { postId: '12' } })).toEqual({ show: 'screen' })
    expect(redirects).toContainEqual({ path: '/post/:postId', to: '/posts/:postId' })
  })

  it('sends /home and /index.html to the welcome screen', () => {
    expect(redirects).toContainEqual({ path: '/home', to: '/welcome' })
    expect(redirects).toContainEqual({ path: '/index.html', to: '/welcome' })
  })

  it('takes any words for a topic, and numbers alone for anything else', () => {
    expect(visit('/topic/:topic', visitorOf(), { params: { topic: 'night-market' } })).toEqual({
      show: 'screen',
    })
    expect(visit('/posts/:postId', visitorOf(), { params: { postId: 'night-market' } }).show).toBe('notFound')
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
    expect(visit(path, nobody)).toEqual({ show: 'notFound', suggestsSignIn: true })
  })

  it.each(offersSignIn.map(({ path }) => path))(
    'is sent to sign in for %s where a link of Fennec leads there',
    (path) => {
      const inside = { ...nobody, isInside: true }
      expect(visit(path, inside, { search: '?from=link' })).toEqual(
        to(`/login?next=${encodeURIComponent(`${path}?from=link`)}`),
      )
      // After a logout the user sees the welcome screen, from any path.
      expect(visit(path, { ...inside, justLoggedOut: true })).toMatchObject({ show: 'notFound' })
    },
  )

  it('is sent to sign in from the end of the registration of another user', () => {
    expect(visit('/upload-picture', nobody)).toEqual(to('/login'))
    expect(visit('/success', nobody)).toEqual(to('/login'))
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
        expect(visit(path, visitorOf({ userType }))).toEqual(to(dashboard))
      }
    },
  )

  it('with incomplete set-up is sent to the picture page', () => {
    for (const path of ['/', '/welcome', '/login'])
      expect(visit(path, newcomer)).toEqual(to('/upload-picture'))
  })

  it('with incomplete set-up still opens a requested page', () => {
    expect(visit('/customer-dashboard', newcomer)).toEqual({ show: 'screen' })
    expect(visit('/messages', newcomer)).toEqual({ show: 'screen' })
  })

  it('keeps the query of / on the way to their dashboard', () => {
    expect(visit('/', visitorOf(), { search: '?post=7' })).toEqual(to('/customer-dashboard?post=7'))
  })

  it('stays on the welcome screen right after a logout', () => {
    const leaving = { ...visitorOf(), justLoggedOut: true }
    expect(visit('/', leaving)).toEqual({ show: 'screen' })
    expect(visit('/welcome', leaving)).toEqual({ show: 'screen' })
    expect(visit('/login', leaving)).toEqual(to('/customer-dashboard'))
  })

  it('is sent from the dashboard of another role to their own', () => {
    expect(visit('/vendor-dashboard', visitorOf())).toEqual(to('/customer-dashboard'))
    expect(visit('/customer-dashboard', visitorOf({ userType: 'vendor' }))).toEqual(to('/vendor-dashboard'))
    expect(visit('/admin-dashboard', visitorOf({ userType: 'vendor' }))).toEqual(to('/vendor-dashboard'))
    expect(visit('/admin-dashboard', visitorOf())).toEqual(to('/customer-dashboard'))
  })

  it('opens every dashboard as an admin', () => {
    for (const path of ['/vendor-dashboard', '/customer-dashboard', '/admin-dashboard']) {
      expect(visit(path, visitorOf({ userType: 'admin' }))).toEqual({ show: 'screen' })
    }
  })

  it('continues to the requested page after signing in, but only inside Fennec (T67)', () => {
    const next = (target: string) =>
      visit('/login', visitorOf(), { search: `?next=${encodeURIComponent(target)}` })
    expect(next('/messages/5?draft=1#end')).toEqual(to('/messages/5?draft=1#end'))
    for (const target of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'x',
    ]) {
      expect(next(target)).toEqual(to('/customer-dashboard'))
    }
    expect(visit('/login', newcomer, { search: '?next=/messages' })).toEqual(
      to('/upload-picture?next=%2Fmessages'),
    )
    expect(visit('/login', newcomer, { search: '?next=//evil.example' })).toEqual(to('/upload-picture'))
  })

  it('continues to the requested page from sign-up too', () => {
    expect(visit('/register', visitorOf(), { search: '?type=vendor&next=/messages' })).toEqual(
      to('/messages'),
    )
  })
})

describe('a path with an id', () => {
  it.each(['abc', '0', '1.5', '-1', '1e3', '99999999999', '2147483648', ' 1'])(
    'is not found for %j',
    (id) => {
      for (const visitor of [nobody, visitorOf()]) {
        const outcome = visit('/profile/:userId', visitor, { params: { userId: id } })
        expect(outcome).toEqual({ show: 'notFound', suggestsSignIn: false })
      }
    },
  )

  it('is found for a number', () => {
    expect(visit('/profile/:userId', visitorOf(), { params: { userId: '2147483647' } })).toEqual({
      show: 'screen',
    })
  })
})

describe('a change of the session', () => {
  it('shows the loader with its step', () => {
    expect(visit('/login', { ...visitorOf(), phase: 'signingIn' })).toEqual({
      show: 'loader',
      text: 'Signing in',
    })
    expect(visit('/welcome', { ...nobody, phase: 'signingOut' })).toEqual({
      show: 'loader',
      text: 'Logging out',
    })
    expect(visit('/messages', { ...nobody, token: 't' })).toEqual({ show: 'loader', text: 'Loading...' })
  })

  it('leads a user who has deleted their account to sign-in, and not back from there', () => {
    const gone: Visitor = { ...nobody, phase: 'gone', justLoggedOut: true, isInside: true }
    expect(visit('/account', gone)).toEqual(to('/login'))
    expect(visit('/login', gone)).toEqual({ show: 'screen' })
  })

  it('does not wait for a server that cannot be reached', () => {
    const unknown = { ...nobody, token: 't', userUnreachable: true }
    expect(visit('/login', unknown)).toEqual({ show: 'screen' })
    expect(visit('/messages', unknown)).toEqual({ show: 'screen' })
    expect(visit('/upload-picture', unknown)).toEqual(to('/login'))
  })
})

describe('the reset of a password', () => {
  it('starts over, and says why, without the step before', () => {
    const knows = (...keys: string[]): Visitor => ({ ...nobody, remembers: (key) => keys.includes(key) })
    const noEmail = 'No email found. Please start the password reset process again.'
    const expired = 'Session expired. Please start the password reset process again.'
    expect(visit('/verify-otp', knows())).toEqual({ ...to('/forgot-password'), because: noEmail })
    expect(visit('/verify-otp', knows('resetEmail'))).toEqual({ show: 'screen' })
    expect(visit('/reset-password', knows('resetEmail'))).toEqual({
      ...to('/forgot-password'),
      because: expired,
    })
    expect(visit('/reset-password', knows('resetEmail', 'verifiedOtp'))).toEqual({ show: 'screen' })
  })
})
