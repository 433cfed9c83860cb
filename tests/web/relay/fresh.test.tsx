// When the client queries (ADR 29): at once when stale, again on return, and never in a hidden tab.
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screens } from '#web/app/routes.tsx'
import { changeSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  freshBrowser,
  openApp,
  queriesOf,
  serve,
  signedInBefore,
  viewerOf,
  type Call,
} from '../browser.tsx'

freshBrowser()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))

const countCalls = (calls: Call[], name: string) => calls.filter(({ operation }) => operation === name).length
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const refocus = () => act(async () => void dispatchEvent(new Event('focus')))

async function openDashboard() {
  signedInBefore()
  const calls = serve(queriesOf(viewerOf('CUSTOMER')))
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
    signedInBefore()
    const calls = serve(queriesOf(viewerOf('CUSTOMER')))
    const { go } = openApp('/about')
    await screen.findByText('Our mission')
    await go('/customer-dashboard')
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1))
    later(20)
    arrive()
    await screen.findByText('No posts yet')
    expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1)
    await go('/about')
    await screen.findByText('Our mission')
    later(6)
    await go('/customer-dashboard')
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(2))
  })

  it('refetches on return, but not within five seconds', async () => {
    const calls = await openDashboard()
    await refocus()
    later(4)
    await refocus()
    expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1)
    later(2)
    await refocus()
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(2))
    later(6)
    await act(async () => void dispatchEvent(new Event('online')))
    await eventually(() => expect(countCalls(calls, 'DashboardScreenQuery')).toBe(3))
  })

  it('keeps its data when a viewer returns and the refetch fails', async () => {
    signedInBefore()
    serve(queriesOf(viewerOf('CUSTOMER')))
    const { go } = openApp('/customer-dashboard')
    await screen.findByText('No posts yet')
    await go('/about')
    await screen.findByText('Our mission')
    later(6)
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
    later(60)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await refocus()
    expect(countCalls(calls, 'DashboardScreenQuery')).toBe(1)
  })
})

describe('the current user', () => {
  it('stays fresh for five minutes', async () => {
    const calls = await openDashboard()
    later(299)
    await refocus()
    expect(countCalls(calls, 'CurrentUserQuery')).toBe(1)
    later(2)
    await refocus()
    await eventually(() => expect(countCalls(calls, 'CurrentUserQuery')).toBe(2))
  })
})
