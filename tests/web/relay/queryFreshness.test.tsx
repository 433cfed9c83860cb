// Refetching of screens (ADR 29): at once when stale, again on return, and never in a hidden tab.
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screens } from '#web/app/routes.tsx'
import { changeSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  openApp,
  viewerAnswers,
  serve,
  storeSession,
  viewerOf,
  type Call,
} from '../browser.tsx'

setUpBrowser()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))

const countCalls = (calls: Call[], name: string) => calls.filter(({ operation }) => operation === name).length
const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const refocus = () => act(async () => void dispatchEvent(new Event('focus')))

async function openDashboard() {
  storeSession()
  const calls = serve(viewerAnswers(viewerOf('CUSTOMER')))
  openApp('/customer-dashboard')
  await screen.findByText('No posts yet')
  return calls
}

describe('a screen', () => {
  it('sends its query once although the query starts before its code is there', async () => {
    const calls = await openDashboard()
    expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1)
    expect(countCalls(calls, 'CurrentUserQuery')).toBe(1)
  })

  it('sends its query once although its code arrives after the response', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const row = screens.find(({ path }) => path === '/customer-dashboard')!
    const { screen: code } = row
    vi.spyOn(row, 'screen').mockImplementation(async () => {
      await arrived
      return code()
    })
    storeSession()
    const calls = serve(viewerAnswers(viewerOf('CUSTOMER')))
    const { go } = openApp('/about')
    await screen.findByText('Our mission')
    await go('/customer-dashboard')
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1))
    advanceClock(20)
    arrive()
    await screen.findByText('No posts yet')
    expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1)
    await go('/about')
    await screen.findByText('Our mission')
    advanceClock(6)
    await go('/customer-dashboard')
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(2))
  })

  it('refetches on return, but not within five seconds', async () => {
    const calls = await openDashboard()
    await refocus()
    advanceClock(4)
    await refocus()
    expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1)
    advanceClock(2)
    await refocus()
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(2))
    advanceClock(6)
    await act(async () => void dispatchEvent(new Event('online')))
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(3))
  })

  it('keeps its data when a viewer returns and the refetch fails', async () => {
    storeSession()
    serve(viewerAnswers(viewerOf('CUSTOMER')))
    const { go } = openApp('/customer-dashboard')
    await screen.findByText('No posts yet')
    await go('/about')
    await screen.findByText('Our mission')
    advanceClock(6)
    const calls = serve({ DashboardScreenQuery: () => brokenConnection })
    await go('/customer-dashboard')
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1))
    await act(async () => changeSession({ unsavedTheme: 'light' }))
    await act(async () => changeSession({ unsavedTheme: null }))
    expect(screen.queryByText('No connection')).toBeNull()
    expect(screen.getByText('No posts yet')).toBeTruthy()
  })

  it('never queries while the tab is hidden', async () => {
    const calls = await openDashboard()
    advanceClock(60)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await refocus()
    expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1)
  })
})

describe('the current user', () => {
  it('stays fresh for five minutes', async () => {
    const calls = await openDashboard()
    advanceClock(299)
    await refocus()
    expect(countCalls(calls, 'CurrentUserQuery')).toBe(1)
    advanceClock(2)
    await refocus()
    await eventually(() => expect(countCalls(calls, 'CurrentUserQuery')).toBe(2))
  })
})
