// Settings, Help and About: the links of the rows, the theme, logging out, and the contact.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { startThemeSync } from '#web/session/preferences/theme.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  viewerAnswers,
  viewerOf,
  openAppSignedIn,
  type Answers,
} from '../browser.tsx'
import { store } from '../deviceStore.ts'

setUpBrowser()

const viewer = viewerOf('CUSTOMER')
const site = { supportEmail: 'help@fennec.example' }
const settingsAnswers = {
  ...viewerAnswers(viewer),
  SettingsScreenQuery: { viewer },
  HelpScreenQuery: { viewer, site },
  AboutScreenQuery: { viewer, site },
}

const openScreen = (path: string, answers: Answers = {}) =>
  openAppSignedIn(path, { ...settingsAnswers, ...answers })

describe('the settings', () => {
  it('link to everything that is the viewer’s own', async () => {
    openScreen('/settings')
    const main = within(await screen.findByRole('main'))
    const links = main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Notifications', '/notifications'],
      ['Saved', '/saved'],
      ['My purchases', '/orders'],
      ['Account', '/account'],
      ['Account standing', '/account-standing'],
      ['Blocked accounts', '/blocked'],
      ['Muted accounts', '/muted'],
      ['Muted words', '/muted-words'],
      ['Help', '/help'],
      ['About', '/about'],
    ])
    expect(document.title).toBe('Settings · Fennec')
  })

  it('show the chosen theme, and save another one for all devices', async () => {
    const saved = { setTheme: { viewer: { theme: 'SYSTEM' } } }
    const { calls } = openScreen('/settings', { setThemeMutation: saved })
    const system = await screen.findByRole('radio', { name: 'System' })
    expect(screen.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(system)
    expect(system.getAttribute('aria-checked')).toBe('true')
    await eventually(() =>
      expect(calls.find(({ operation }) => operation === 'setThemeMutation')?.variables.input).toEqual({
        theme: 'SYSTEM',
      }),
    )
    await eventually(() => expect(localStorage.getItem('theme')).toBe('system'))
  })

  it('keep a theme that was saved while the query of the viewer was pending', async () => {
    // An earlier visit stored the viewer on this device.
    const user = {
      id: 3,
      email: viewer.email,
      userType: 'customer',
      hasCompletedProfileSetup: true,
      theme: 'dark',
    }
    localStorage.setItem('user', JSON.stringify(user))
    let answer = (_: object) => {}
    const response = new Promise<Response>((resolve) => {
      answer = (data) => resolve(Response.json({ data }))
    })
    let times = 0
    openScreen('/settings', {
      CurrentUserQuery: () => (times++ === 0 ? response : settingsAnswers.CurrentUserQuery),
      setThemeMutation: { setTheme: { viewer: { theme: 'LIGHT' } } },
    })
    startThemeSync()
    await userEvent.click(await screen.findByRole('radio', { name: 'Light' }))
    await eventually(() => expect(localStorage.getItem('theme')).toBe('light'))
    await act(async () => answer(settingsAnswers.CurrentUserQuery))
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({
      firstName: 'Ada',
      theme: 'light',
    })
    expect(document.documentElement.dataset.theme).toBe('light')
  })

  it('revert a theme that failed to save', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openScreen('/settings', { setThemeMutation: brokenConnection })
    startThemeSync()
    await userEvent.click(await screen.findByRole('radio', { name: 'Light' }))
    await eventually(() => {
      expect(screen.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
      expect(document.documentElement.dataset.theme).toBe('dark')
    })
  })

  it('keep whether this device saves data, beyond the visit', async () => {
    openScreen('/settings')
    const saver = within(await screen.findByLabelText('Data saver'))
    const choice = async (name: string) =>
      (await saver.findByRole('radio', { name })).getAttribute('aria-checked')
    expect(await choice('Automatic')).toBe('true')
    await userEvent.click(saver.getByRole('radio', { name: 'On' }))
    expect(await choice('On')).toBe('true')
    expect(localStorage.getItem('dataSaver')).toBe('on')
  })

  it('sign the viewer out', async () => {
    const { address } = openScreen('/settings', { signOutMutation: { signOut: { message: 'Logged out' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('Logged out')).toBeTruthy()
    expect(address()).toBe('/welcome')
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('have the logout in the first list, above what takes much room', async () => {
    openScreen('/settings')
    const logOut = await screen.findByRole('button', { name: 'Log out' })
    const choices = screen.getByText('What I want to hear of')
    expect(logOut.compareDocumentPosition(choices)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('ask before a draft is lost, and then leave nothing of it on the phone', async () => {
    const { address } = openScreen('/settings', { signOutMutation: { signOut: { message: 'Logged out' } } })
    localStorage.setItem('draft:3', '{"text":"Half a thought"}')
    localStorage.setItem('draft:3:quote', '{"text":"Another"}')
    store.set('draft:3/1-2.0', 'her photo')
    const logOut = await screen.findByRole('button', { name: 'Log out' })
    await userEvent.click(logOut)
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(address()).toBe('/settings')
    expect(localStorage.getItem('draft:3')).toBeTruthy()
    await userEvent.click(logOut)
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Log out' }))
    expect(await screen.findByText('Logged out')).toBeTruthy()
    expect(Object.keys(localStorage)).toEqual([])
    await eventually(() => expect([...store.keys()]).toEqual([]))
  })
})

describe('the back arrow', () => {
  it('leads from a directly opened Help to Settings', async () => {
    const { address } = openScreen('/help')
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await eventually(() => expect(address()).toBe('/settings'))
  })

  it('leads back to the screen before', async () => {
    const { address, go } = openScreen('/settings')
    await screen.findByRole('radio', { name: 'Dark' })
    await go('/about')
    await go('/help')
    // Counts the entries as the router of a browser does; the router of this test has no window.
    history.replaceState({ idx: 2 }, '')
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    history.replaceState(null, '')
    await eventually(() => expect(address()).toBe('/about'))
  })
})

describe('Help and Support', () => {
  it('says where to write, when an answer comes, and answers frequent questions', async () => {
    openScreen('/help')
    const mail = await screen.findByRole('link', { name: 'Email support' })
    expect(mail.getAttribute('href')).toBe('mailto:help@fennec.example')
    expect(screen.getByText('help@fennec.example')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help and Support')
    const { textContent } = screen.getByRole('main')
    expect(textContent).toContain('typically 24-48 hours on business days')
    expect(textContent).toContain('Forgot Password link on the login page, or contact support')
    expect(textContent).toContain('Account verification is handled by administrators')
    expect(textContent).toContain('three-dot menu on posts, or contact support')
  })
})

describe('About', () => {
  it('shows the mission, the nine highlights, and the contact', async () => {
    openScreen('/about')
    const mail = await screen.findByRole('link', { name: 'Get in Touch' })
    expect(mail.getAttribute('href')).toBe('mailto:help@fennec.example')
    expect(screen.getByRole('heading', { name: 'Our mission' })).toBeTruthy()
    const highlights = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(highlights).toEqual([
      'University community',
      'Safety and security',
      'Speed',
      'Entrepreneurship hub',
      'Social-media style interface',
      'Marketplace',
      'Cross-university chat',
      'Business networking',
      'Moderation and privacy controls',
    ])
  })
})
