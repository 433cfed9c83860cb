// A session that was ended elsewhere: each way a device can learn of it shows a message and a way to sign in again.
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession, endLocalSession, openSession, settleSignOut } from '#web/session/session.ts'
import {
  eventually,
  setUpBrowser,
  openApp,
  viewerAnswers,
  refusal,
  serve,
  storeSession,
  viewerOf,
  type Answers,
} from '../browser.tsx'

setUpBrowser()
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))

const notice = 'You were signed out. Sign in to go on where you were.'
const unauthenticated = () => refusal(401, 'UNAUTHENTICATED', 'Please sign in')

async function expectSignedOut(address: () => string, next: string) {
  await eventually(() => expect(address()).toBe(`/login?next=${encodeURIComponent(next)}`))
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(getSession().token).toBeNull()
}

const answerAllWith = (given: () => object) => new Proxy<Answers>({}, { get: () => given })
const settings = () => ({ viewer: viewerOf('CUSTOMER') })

/** Opens Settings; every later call is refused. */
async function openSettings() {
  let isOver = false
  storeSession()
  const answersBefore: Answers = { ...viewerAnswers(viewerOf('CUSTOMER')), SettingsScreenQuery: settings() }
  serve(
    new Proxy(answersBefore, {
      get: (answers, name) => (isOver ? unauthenticated : answers[String(name)]),
    }),
  )
  const app = openApp('/settings')
  await screen.findByRole('link', { name: 'Account' })
  return { ...app, end: () => void (isOver = true) }
}

describe('a session that ended elsewhere', () => {
  it.each([
    '/messages',
    '/orders/7?from=mail',
    '/marketplace',
    '/settings',
    '/profile/7',
    '/admin-dashboard',
  ])('is announced on the first load of %s, whether the call is refused or is anonymous', async (path) => {
    for (const given of [unauthenticated, () => ({ viewer: null })]) {
      storeSession()
      serve(answerAllWith(given))
      const { address } = openApp(path)
      await expectSignedOut(address, path)
      cleanup()
    }
  })

  it('is announced after a link, and sign-in leads to the target of the link', async () => {
    const { address, end } = await openSettings()
    end()
    await userEvent.click(screen.getByRole('link', { name: 'My purchases' }))
    await expectSignedOut(address, '/orders')
    expect(screen.getByText('You were signed out on this device.')).toBeTruthy()
  })

  it('is announced after a refused change', async () => {
    const { address, end } = await openSettings()
    end()
    await userEvent.click(screen.getByRole('radio', { name: /Light/ }))
    await expectSignedOut(address, '/settings')
  })

  it('is announced in every other tab, and there after a reload too', async () => {
    const { address } = await openSettings()
    localStorage.removeItem('authToken')
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
    await expectSignedOut(address, '/settings')
    cleanup()
    openSession()
    await expectSignedOut(openApp('/messages').address, '/messages')
  })

  it('is announced in a new tab, until the next sign-in', async () => {
    storeSession()
    serve(answerAllWith(unauthenticated))
    await expectSignedOut(openApp('/messages').address, '/messages')
    sessionStorage.clear()
    cleanup()
    openSession()
    await expectSignedOut(openApp('/orders').address, '/orders')
    storeSession()
    expect(getSession().wasEnded).toBe(false)
    expect(localStorage.getItem('sessionEnded')).toBeNull()
  })

  it('is distinguished from a logout on this device', async () => {
    storeSession()
    endLocalSession()
    settleSignOut()
    openSession()
    serve({})
    openApp('/login')
    await screen.findByLabelText('Email')
    expect(screen.queryByText(notice)).toBeNull()
  })
})
