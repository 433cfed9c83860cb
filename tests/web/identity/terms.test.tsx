// The terms: they cover every screen until they are accepted, and show to nobody else.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  emptyList,
  eventually,
  freshBrowser,
  openApp,
  ownClock,
  queriesOf,
  refusal,
  serve,
  signedInBefore,
  viewerOf,
} from '../browser.tsx'
import { viewerWith } from '../social/feeds.ts'

freshBrowser()

type Answers = Parameters<typeof serve>[0]

/** Opens the dashboard; after the acceptance, each query of the viewer has no open terms. */
function open(
  role: 'CUSTOMER' | 'VENDOR' | 'ADMIN',
  { useAcceptTermsMutation, ...answers }: Answers = {},
  termsToAccept: number | null = 1,
) {
  signedInBefore()
  const viewer = viewerOf(role, { termsToAccept })
  const calls = serve({
    ...queriesOf(viewer),
    ...answers,
    useAcceptTermsMutation(call) {
      const answer =
        typeof useAcceptTermsMutation === 'function' ? useAcceptTermsMutation(call) : useAcceptTermsMutation
      if (answer === accepted) viewer.termsToAccept = null
      return answer as object
    },
  })
  openApp(`/${role.toLowerCase()}-dashboard`)
  return calls
}

const newcomer = viewerOf('CUSTOMER', { termsToAccept: 1 })

const dialog = () => screen.findByRole('dialog', { name: 'Terms and Conditions' })
const tick = async () => within(await dialog()).getByRole<HTMLInputElement>('checkbox')
const acceptButton = async () =>
  within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Accept' })
const headings = async () =>
  within(await dialog())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

const accepted = { acceptTerms: { viewer: { termsToAccept: null, __typename: 'Viewer' } } }

describe('the terms', () => {
  it('of a vendor are about selling', async () => {
    open('VENDOR')
    expect(await headings()).toEqual([
      'Advertising honesty',
      'Verification by reputation',
      'Transaction responsibility',
      'Conduct',
      'Chat rules',
    ])
  })

  it('of a customer are about buying and posting, and name the files that may be sent', async () => {
    open('CUSTOMER')
    expect(await headings()).toEqual([
      'Vendor trust',
      'Transaction safety',
      'Content rules',
      'Community standards',
      'Chat',
      'Privacy',
      'Account security',
      'Platform usage',
    ])
    const files =
      /up to 100MB, in the formats JPG, PNG, GIF, MP4, MOV, PDF, DOC and TXT, where a screen allows it/
    expect(within(await dialog()).getByText(files)).toBeTruthy()
  })

  it('close only by Accept, which waits for the tick', async () => {
    const calls = open('CUSTOMER')
    expect((await acceptButton()).disabled).toBe(true)
    expect(within(await dialog()).queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(await dialog()).toBeTruthy()
    await userEvent.click(within(await dialog()).getByLabelText('I am 16 or older'))
    expect((await acceptButton()).disabled).toBe(false)
    await userEvent.click(await tick())
    expect((await acceptButton()).disabled).toBe(true)
    expect(calls.map(({ operation }) => operation)).not.toContain('useAcceptTermsMutation')
  })

  it('are gone once accepted, on the server and for this user in this browser', async () => {
    sessionStorage.setItem('from-registration', 'true')
    const calls = open('CUSTOMER', { useAcceptTermsMutation: accepted })
    await userEvent.click(await tick())
    await userEvent.click(await acceptButton())
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ operation }) => operation === 'useAcceptTermsMutation')
    expect(sent?.variables.input).toEqual({ version: 1, isOfAge: true })
    expect(localStorage.getItem('termsAccepted:3')).toBe('1')
    expect(sessionStorage.getItem('from-registration')).toBeNull()
  })

  it('that are accepted refetch the screen, as the viewer may do more by then', async () => {
    const calls = open('CUSTOMER', { useAcceptTermsMutation: accepted })
    await userEvent.click(await tick())
    const dashboardCalls = () => calls.filter(({ operation }) => operation === 'DashboardScreenQuery').length
    const before = dashboardCalls()
    await userEvent.click(await acceptButton())
    await eventually(() => expect(dashboardCalls()).toBe(before + 1))
  })

  it.each([
    [brokenConnection, 'Fennec could not be reached. Check your connection and try again.'],
    [refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'), 'Something went wrong'],
  ])('stay with the reason when accepting failed, and can be accepted again (%#)', async (failure, text) => {
    let answer: Answers[string] = failure
    open('VENDOR', { useAcceptTermsMutation: () => answer as object })
    await userEvent.click(await tick())
    await userEvent.click(await acceptButton())
    expect((await within(await dialog()).findByRole('alert')).textContent).toBe(text)
    expect((await tick()).checked).toBe(true)
    expect(localStorage.getItem('termsAccepted:3')).toBeNull()
    answer = accepted
    await userEvent.click(await acceptButton())
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that have changed meanwhile ask for a reload of the page', async () => {
    const text = 'These terms have changed. Please read the new ones.'
    const problems = [{ path: 'version', message: text }]
    open('CUSTOMER', { useAcceptTermsMutation: refusal(400, 'INVALID_INPUT', text, problems) })
    await userEvent.click(await tick())
    await userEvent.click(await acceptButton())
    expect(await within(await dialog()).findByText(text)).toBeTruthy()
    expect(within(await dialog()).getByRole('button', { name: 'Reload' })).toBeTruthy()
  })

  it('are accepted once although the user clicks twice', async () => {
    const calls = open('CUSTOMER', { useAcceptTermsMutation: () => new Promise<Response>(() => {}) })
    await userEvent.click(await tick())
    await userEvent.dblClick(await acceptButton())
    expect(calls.filter(({ operation }) => operation === 'useAcceptTermsMutation')).toHaveLength(1)
  })

  it.each([
    ['/create-post', { CreatePostScreenQuery: { viewer: newcomer } }],
    ['/settings', { SettingsScreenQuery: { viewer: newcomer } }],
    ['/social', { SocialScreenQuery: { viewer: viewerWith(emptyList) } }],
    ['/posts/7', { PostScreenQuery: { viewer: newcomer, post: null } }],
    ['/about', {}],
  ])('cover %s too, as every screen', async (path, answers) => {
    signedInBefore()
    serve({ ...queriesOf(newcomer), ...answers })
    openApp(path)
    expect(await dialog()).toBeTruthy()
  })

  it('let a new user set up their account first', async () => {
    signedInBefore()
    serve(queriesOf(newcomer))
    const app = openApp('/success')
    await screen.findByText('Account Created Successfully!')
    expect(screen.queryByRole('dialog')).toBeNull()
    await app.go('/customer-dashboard')
    expect(await dialog()).toBeTruthy()
  })

  it('can be declined by logging out', async () => {
    open('CUSTOMER', { signOutMutation: { signOut: { message: 'Logged out' } } })
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('All ears on campus.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('appear as soon as the server requires them, whatever it answered before', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const text = 'Please accept the terms and conditions first.'
    let viewer = viewerOf('CUSTOMER')
    const refused = () => {
      viewer = newcomer
      return refusal(200, 'FORBIDDEN', text, [{ path: 'terms', message: text }])
    }
    signedInBefore()
    serve({
      CurrentUserQuery: () => queriesOf(viewer).CurrentUserQuery,
      CreatePostScreenQuery: { viewer },
      DashboardScreenQuery: queriesOf(viewer).DashboardScreenQuery,
      useCreatePostMutation: refused,
    })
    openApp('/create-post')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your post' }), 'Hello')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))
    expect(await dialog()).toBeTruthy()
  })

  it('appear although this browser remembers an acceptance, since the server decides', async () => {
    localStorage.setItem('termsAccepted:3', '1')
    open('CUSTOMER')
    expect(await dialog()).toBeTruthy()
  })

  it.each(['CUSTOMER', 'VENDOR'] as const)('do not appear for a %s who has accepted them', async (role) => {
    open(role, {}, null)
    await screen.findByText('No posts yet')
    vi.useFakeTimers(ownClock)
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('do not appear for an admin', async () => {
    open('ADMIN', {}, null)
    await screen.findByText('Overview')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the text of the terms', () => {
  const viewer = viewerOf('VENDOR')
  const site = { supportEmail: 'help@fennec.example' }
  const first = () => within(screen.getByRole('dialog')).getAllByRole('heading', { level: 3 })[0]?.textContent

  it.each([
    ['/settings', 'Terms and Conditions', 'SettingsScreenQuery'],
    ['/about', 'Read the terms', 'AboutScreenQuery'],
  ])(
    'is open to a vendor, at %s: the vendor’s own first, and those of customers',
    async (path, name, query) => {
      signedInBefore()
      serve({ ...queriesOf(viewer), [query]: { viewer, site } })
      openApp(path)
      await userEvent.click(await screen.findByRole('button', { name }))
      await dialog()
      expect(first()).toBe('Advertising honesty')
      await userEvent.click(screen.getByRole('radio', { name: 'Customers' }))
      expect(first()).toBe('Vendor trust')
      await userEvent.keyboard('{Escape}')
      await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(document.activeElement).toBe(screen.getByRole('button', { name }))
    },
  )

  it('is open before sign-up: for the chosen kind of account, and typed fields stay', async () => {
    serve({})
    openApp('/register')
    await userEvent.type(await screen.findByLabelText('Name'), 'Ada')
    const button = screen.getByRole('button', { name: 'Terms and Conditions' })
    await userEvent.click(button)
    await dialog()
    expect(first()).toBe('Vendor trust')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Vendor' }))
    await userEvent.click(button)
    await dialog()
    expect(first()).toBe('Advertising honesty')
    expect(screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' }).value).toBe('Ada')
  })
})
