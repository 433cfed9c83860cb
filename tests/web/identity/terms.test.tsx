// The dialog of the terms: it covers every screen until the viewer accepts them.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  emptyList,
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
import { viewerWithFeed } from '../social/feeds.ts'

setUpBrowser()

type Answers = Parameters<typeof serve>[0]

/** Opens the dashboard; after the acceptance, each query of the viewer has no open terms. */
function openDashboard(
  role: 'CUSTOMER' | 'VENDOR' | 'ADMIN',
  { useAcceptTermsMutation, ...answers }: Answers = {},
  termsToAccept: number | null = 1,
) {
  storeSession()
  const viewer = viewerOf(role, { termsToAccept })
  const calls = serve({
    ...viewerAnswers(viewer),
    ...answers,
    useAcceptTermsMutation(call) {
      const answer =
        typeof useAcceptTermsMutation === 'function' ? useAcceptTermsMutation(call) : useAcceptTermsMutation
      if (answer === acceptTermsAnswer) viewer.termsToAccept = null
      return answer as object
    },
  })
  openApp(`/${role.toLowerCase()}-dashboard`)
  return calls
}

const newViewer = viewerOf('CUSTOMER', { termsToAccept: 1 })

const findDialog = () => screen.findByRole('dialog', { name: 'Terms and Conditions' })
const findCheckbox = async () => within(await findDialog()).getByRole<HTMLInputElement>('checkbox')
const findAcceptButton = async () =>
  within(await findDialog()).getByRole<HTMLButtonElement>('button', { name: 'Accept' })
const findHeadings = async () =>
  within(await findDialog())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

const acceptTermsAnswer = { acceptTerms: { viewer: { termsToAccept: null, __typename: 'Viewer' } } }

describe('the terms', () => {
  it('of a vendor are about selling', async () => {
    openDashboard('VENDOR')
    expect(await findHeadings()).toEqual([
      'Advertising honesty',
      'Verification by reputation',
      'Transaction responsibility',
      'Conduct',
      'Chat rules',
    ])
  })

  it('of a customer are about buying and posting, and name the files that may be sent', async () => {
    openDashboard('CUSTOMER')
    expect(await findHeadings()).toEqual([
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
    expect(within(await findDialog()).getByText(files)).toBeTruthy()
  })

  it('close only by Accept, which waits for the tick', async () => {
    const calls = openDashboard('CUSTOMER')
    expect((await findAcceptButton()).disabled).toBe(true)
    expect(within(await findDialog()).queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(await findDialog()).toBeTruthy()
    await userEvent.click(within(await findDialog()).getByLabelText('I am 16 or older'))
    expect((await findAcceptButton()).disabled).toBe(false)
    await userEvent.click(await findCheckbox())
    expect((await findAcceptButton()).disabled).toBe(true)
    expect(calls.map(({ operation }) => operation)).not.toContain('useAcceptTermsMutation')
  })

  it('are gone once accepted, on the server and for this user in this browser', async () => {
    sessionStorage.setItem('from-registration', 'true')
    const calls = openDashboard('CUSTOMER', { useAcceptTermsMutation: acceptTermsAnswer })
    await userEvent.click(await findCheckbox())
    await userEvent.click(await findAcceptButton())
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    const acceptCall = calls.find(({ operation }) => operation === 'useAcceptTermsMutation')
    expect(acceptCall?.variables.input).toEqual({ version: 1, isOfAge: true })
    expect(localStorage.getItem('termsAccepted:3')).toBe('1')
    expect(sessionStorage.getItem('from-registration')).toBeNull()
  })

  it('that are accepted refetch the screen, as the viewer may do more by then', async () => {
    const calls = openDashboard('CUSTOMER', { useAcceptTermsMutation: acceptTermsAnswer })
    await userEvent.click(await findCheckbox())
    const countDashboardCalls = () =>
      calls.filter(({ operation }) => operation === 'DashboardScreenQuery').length
    const before = countDashboardCalls()
    await userEvent.click(await findAcceptButton())
    await eventually(() => expect(countDashboardCalls()).toBe(before + 1))
  })

  it.each([
    [brokenConnection, 'Fennec could not be reached. Check your connection and try again.'],
    [refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'), 'Something went wrong'],
  ])('stay with the reason when accepting failed, and can be accepted again (%#)', async (failure, text) => {
    let answer: Answers[string] = failure
    openDashboard('VENDOR', { useAcceptTermsMutation: () => answer as object })
    await userEvent.click(await findCheckbox())
    await userEvent.click(await findAcceptButton())
    expect((await within(await findDialog()).findByRole('alert')).textContent).toBe(text)
    expect((await findCheckbox()).checked).toBe(true)
    expect(localStorage.getItem('termsAccepted:3')).toBeNull()
    answer = acceptTermsAnswer
    await userEvent.click(await findAcceptButton())
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that have changed meanwhile ask for a reload of the page', async () => {
    const text = 'These terms have changed. Please read the new ones.'
    const problems = [{ path: 'version', message: text }]
    openDashboard('CUSTOMER', { useAcceptTermsMutation: refusal(400, 'INVALID_INPUT', text, problems) })
    await userEvent.click(await findCheckbox())
    await userEvent.click(await findAcceptButton())
    expect(await within(await findDialog()).findByText(text)).toBeTruthy()
    expect(within(await findDialog()).getByRole('button', { name: 'Reload' })).toBeTruthy()
  })

  it('are accepted once although the user clicks twice', async () => {
    const calls = openDashboard('CUSTOMER', { useAcceptTermsMutation: () => new Promise<Response>(() => {}) })
    await userEvent.click(await findCheckbox())
    await userEvent.dblClick(await findAcceptButton())
    expect(calls.filter(({ operation }) => operation === 'useAcceptTermsMutation')).toHaveLength(1)
  })

  it.each([
    ['/create-post', { CreatePostScreenQuery: { viewer: newViewer } }],
    ['/settings', { SettingsScreenQuery: { viewer: newViewer } }],
    ['/social', { SocialScreenQuery: { viewer: viewerWithFeed(emptyList) } }],
    ['/posts/7', { PostScreenQuery: { viewer: newViewer, post: null } }],
    ['/about', {}],
  ])('cover %s too, as every screen', async (path, answers) => {
    storeSession()
    serve({ ...viewerAnswers(newViewer), ...answers })
    openApp(path)
    expect(await findDialog()).toBeTruthy()
  })

  it('let a new user set up their account first', async () => {
    storeSession()
    serve(viewerAnswers(newViewer))
    const app = openApp('/success')
    await screen.findByText('Account Created Successfully!')
    expect(screen.queryByRole('dialog')).toBeNull()
    await app.go('/customer-dashboard')
    expect(await findDialog()).toBeTruthy()
  })

  it('can be declined by logging out', async () => {
    openDashboard('CUSTOMER', { signOutMutation: { signOut: { message: 'Logged out' } } })
    await userEvent.click(within(await findDialog()).getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('All ears on campus.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('appear as soon as the server requires them, whatever it answered before', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const text = 'Please accept the terms and conditions first.'
    let viewer = viewerOf('CUSTOMER')
    const refused = () => {
      viewer = newViewer
      return refusal(200, 'FORBIDDEN', text, [{ path: 'terms', message: text }])
    }
    storeSession()
    serve({
      CurrentUserQuery: () => viewerAnswers(viewer).CurrentUserQuery,
      CreatePostScreenQuery: { viewer },
      DashboardScreenQuery: viewerAnswers(viewer).DashboardScreenQuery,
      useCreatePostMutation: refused,
    })
    openApp('/create-post')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your post' }), 'Hello')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))
    expect(await findDialog()).toBeTruthy()
  })

  it('appear although this browser remembers an acceptance, since the server decides', async () => {
    localStorage.setItem('termsAccepted:3', '1')
    openDashboard('CUSTOMER')
    expect(await findDialog()).toBeTruthy()
  })

  it.each(['CUSTOMER', 'VENDOR'] as const)('do not appear for a %s who has accepted them', async (role) => {
    openDashboard(role, {}, null)
    await screen.findByText('No posts yet')
    vi.useFakeTimers(fakeTimerOptions)
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('do not appear for an admin', async () => {
    openDashboard('ADMIN', {}, null)
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
      storeSession()
      serve({ ...viewerAnswers(viewer), [query]: { viewer, site } })
      openApp(path)
      await userEvent.click(await screen.findByRole('button', { name }))
      await findDialog()
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
    await findDialog()
    expect(first()).toBe('Vendor trust')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Vendor' }))
    await userEvent.click(button)
    await findDialog()
    expect(first()).toBe('Advertising honesty')
    expect(screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' }).value).toBe('Ada')
  })
})
