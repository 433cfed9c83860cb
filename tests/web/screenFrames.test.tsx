// The frame of every screen, with header, back link and navigation: it stays where the query fails or finds nothing.
// @module-tag matrix
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screens } from '#web/app/routes.tsx'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  openApp,
  viewerAnswers,
  refusal,
  serve,
  storeSession,
  viewerOf,
  openAppSignedIn,
} from './browser.tsx'

setUpBrowser()
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))

type Role = 'CUSTOMER' | 'VENDOR' | 'ADMIN'

const fillPath = (path: string, id = '7') => path.replace(/:\w+/, id)
const privateScreens = screens.filter(({ access }) => access === 'signedIn' || access === 'admin')
const roleFor = ({ access, dashboardOf }: (typeof screens)[number]): Role =>
  access === 'admin' ? 'ADMIN' : dashboardOf === 'vendor' ? 'VENDOR' : 'CUSTOMER'

/** Answers the query of the current user as usual, and every other call by `given`. */
function answersWith(role: Role, given: () => object) {
  const { CurrentUserQuery } = viewerAnswers(viewerOf(role))
  return new Proxy<Record<string, object | (() => object)>>(
    { CurrentUserQuery },
    { get: (known, name) => (name in known ? known[String(name)] : given) },
  )
}

/** Expects the menu button of the admin area, or else a back button and the main navigation. */
async function expectFrame(isAdminScreen = false) {
  if (isAdminScreen)
    return expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Menu' })).toBeTruthy()
  const back = await screen.findByRole('button', { name: /^(Back|Close)$/ })
  expect(back.closest('header')).toBeTruthy()
  // The width of the window hides one of the two.
  expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(2)
  expect(screen.getAllByRole('main')).toHaveLength(1)
}

const states = [
  {
    state: 'cannot be reached',
    given: () => brokenConnection,
    says: /No connection|could not|Failed to|Unable|Please try again/,
  },
  {
    state: 'fails',
    given: () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Something broke'),
    says: /Something broke|Unable|Please try again/,
  },
  {
    state: 'is refused',
    given: () => refusal(403, 'FORBIDDEN', 'You may not do this'),
    says: /You may not do this|This is for vendors|Unable|Please try again/,
  },
]

/** Screens that show without a response: a post can be started offline too. */
const pathsWithoutQuery = ['/upload-picture', '/profile', '/create-post']

describe.each(states)('a screen that $state', ({ given, says }) => {
  const rows = privateScreens.filter(({ path }) => !pathsWithoutQuery.includes(path))
  it.each(rows)('keeps its frame at $path', async (row) => {
    openAppSignedIn(`${fillPath(row.path)}?reference=r`, answersWith(roleFor(row), given))
    await eventually(() => expect(screen.getAllByText(says).length).toBeGreaterThan(0))
    await expectFrame(row.access === 'admin')
  })

  it.each(screens.filter(({ access }) => access === 'anyone'))(
    'keeps the public frame at $path for an anonymous caller',
    async ({ path }) => {
      serve(answersWith('CUSTOMER', given))
      openApp(fillPath(path))
      await eventually(() => expect(screen.getAllByText(says).length).toBeGreaterThan(0))
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' })).toBeTruthy()
      expect(screen.getAllByRole('main')).toHaveLength(1)
    },
  )
})

describe('a screen whose object does not exist', () => {
  const nothing = { user: null, order: null, product: null, service: null, post: null, productCard: null }
  const rows = screens.filter(({ path }) => /:\w*Id\b|:id\b/.test(path))

  it.each(rows.filter(({ access }) => access === 'signedIn'))(
    'keeps its frame at $path',
    async ({ path }) => {
      openAppSignedIn(
        fillPath(path),
        answersWith('CUSTOMER', () => ({ viewer: viewerOf('CUSTOMER'), ...nothing })),
      )
      await eventually(() => expect(screen.getByText(/not found/i)).toBeTruthy())
      await expectFrame()
    },
  )

  it.each(rows)('keeps its frame at $path with an invalid number', async (row) => {
    openAppSignedIn(
      fillPath(row.path, 'abc'),
      answersWith('CUSTOMER', () => ({ viewer: viewerOf('CUSTOMER'), ...nothing })),
    )
    expect(await screen.findByText('Nothing here but sand.')).toBeTruthy()
    await expectFrame()
  })

  it.each(rows.filter(({ access }) => access === 'anyone'))(
    'keeps the public frame at $path for an anonymous caller',
    async ({ path }) => {
      serve(answersWith('CUSTOMER', () => nothing))
      openApp(fillPath(path))
      expect(await screen.findByText(/not found/i)).toBeTruthy()
      expect(within(screen.getByRole('banner')).getAllByRole('link', { name: 'Login' })).toBeTruthy()
    },
  )

  it.each(['/nothing', '/messages/3', '/%', '/topic/%E0%A4%A'])(
    'shows an anonymous caller the link home at %s',
    async (path) => {
      serve({})
      openApp(path)
      expect(await screen.findByText('Nothing here but sand.')).toBeTruthy()
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Fennec' })).toBeTruthy()
    },
  )

  it.each([
    ['a deleted person', null, 'Chat not found'],
    ['the viewer', viewerOf('CUSTOMER').user, 'This is you'],
  ])('keeps its frame in a chat with %s', async (_case, user, title) => {
    const { address } = openAppSignedIn('/messages/3', {
      ...answersWith('CUSTOMER', () => brokenConnection),
      CurrentUserQuery: viewerAnswers(viewerOf('CUSTOMER')).CurrentUserQuery,
      ChatScreenQuery: { viewer: viewerOf('CUSTOMER'), user },
      MessagesScreenQuery: brokenConnection,
    })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    await expectFrame()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await eventually(() => expect(address()).toBe('/messages'))
  })
})

describe("a vendor's screen", () => {
  const paths = [
    '/vendor-products',
    '/vendor-services',
    '/vendor-orders',
    '/vendor-ledger',
    '/vendor-bank-account',
    '/add-product',
    '/add-service',
  ]

  const words = {
    CUSTOMER: '“Start selling” in the menu of your profile makes your account that of a vendor.',
    ADMIN: 'An admin account cannot sell.',
  } as const

  it.each((['CUSTOMER', 'ADMIN'] as const).flatMap((role) => paths.map((path) => ({ role, path }))))(
    'says at $path that it is for vendors, in words for a $role',
    async ({ role, path }) => {
      const viewer = viewerOf(role, { salesCount: 0, bankAccount: null })
      const answer = { viewer, user: viewer.user, banks: [] }
      openAppSignedIn(path, {
        CurrentUserQuery: viewerAnswers(viewerOf(role)).CurrentUserQuery,
        ForVendorsQuery: answer,
        BankAccountScreenQuery: answer,
        VendorProductsScreenQuery: answer,
        VendorServicesScreenQuery: answer,
        VendorOrdersScreenQuery: { viewer: { ...viewer, sales: { edges: [], pageInfo: {} } } },
        LedgerScreenQuery: () => refusal(403, 'FORBIDDEN', 'You may not do this'),
      })
      expect(await screen.findByText('This is for vendors')).toBeTruthy()
      expect(screen.getByText(words[role])).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
      await expectFrame()
    },
  )
})

describe('an admin screen', () => {
  it('says that the server cannot be reached, where the viewer is unknown', async () => {
    storeSession()
    serve({})
    openApp('/admin-dashboard')
    expect(await screen.findByText(/could not be reached/)).toBeTruthy()
    expect(screen.queryByText(/need to sign in/)).toBeNull()
  })
})
