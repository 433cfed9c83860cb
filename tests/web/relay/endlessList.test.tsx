// @vitest-environment happy-dom
// `EndlessList`: loading more, restoring the scroll position, and failures.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import type { Pages } from '#web/components/list/usePages.ts'
import { restoreDelayMs } from '#web/lib/page/scrollMemory.ts'
import { setReachable } from '#web/relay/store/connection.ts'
import type { ScrollKey } from '#web/session/keys.ts'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Object.assign(window, { scrollY: 0 })
  vi.restoreAllMocks()
})

const person = (id: string) => ({ id, name: `Person ${id}` })
const callbacks: ((error: Error | null) => void)[] = []
const pages: Pages = {
  hasNext: true,
  isLoadingNext: false,
  loadNext: (_count, { onComplete }) => callbacks.push(onComplete),
}

const followersList = (
  people: ReturnType<typeof person>[],
  change: Partial<Pages> = {},
  place?: ScrollKey,
) => (
  <EndlessList
    label="Followers"
    scrollKey={place}
    role="list"
    noun="followers"
    items={people}
    renderItem={({ name }) => name}
    pages={{ ...pages, ...change }}
    skeleton={<i />}
    usualHeight={60}
    empty="Nobody follows you yet."
  />
)

test('a viewer finds each follower once, and a screen reader hears the position', () => {
  render(followersList(['a', 'b', 'a', 'c'].map(person), { hasNext: false }))
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Person a', 'Person b', 'Person c'])
  expect(items[1]?.getAttribute('aria-posinset')).toBe('2')
  expect(items[1]?.getAttribute('aria-setsize')).toBe('3')
  expect(screen.getByText('You have reached the end.')).toBeTruthy()
})

test('a viewer who returns has their position before the browser reports a scroll', async () => {
  vi.useFakeTimers()
  vi.mocked(scrollTo).mockImplementation((_left, top) => Object.assign(window, { scrollY: top }))
  const hundredPeople = Array.from({ length: 100 }, (_, index) => person(String(index)))
  sessionStorage.setItem(
    'customerFeedPlace',
    JSON.stringify({ top: 4800, item: '80', above: 20, count: 100 }),
  )
  render(followersList(hundredPeople, { hasNext: false }, 'customerFeedPlace'))
  expect(screen.queryByText('Person 80')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(restoreDelayMs))
  expect(scrollY).toBe(80 * 60 + 20)
  expect(screen.getByText('Person 80')).toBeTruthy()
})

test('a viewer without followers sees so, once that is known', () => {
  const { rerender } = render(followersList([]))
  expect(screen.getByText('Loading more followers')).toBeTruthy()
  rerender(followersList([], { hasNext: false }))
  expect(screen.getByText('Nobody follows you yet.')).toBeTruthy()
})

test('a viewer keeps the loaded followers when more fail to load, and retries', async () => {
  render(followersList([person('a')]))
  act(() => callbacks.splice(0).at(-1)?.(new Error('offline')))
  expect(screen.getByRole('alert').textContent).toContain('More followers could not be loaded.')
  expect(screen.getByText('Person a')).toBeTruthy()
  expect(callbacks).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(callbacks.length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a viewer gets more automatically once Fennec is reached, also where the browser reported the connection early', () => {
  render(followersList([person('a')]))
  const fail = () =>
    act(() => {
      setReachable(false)
      callbacks.splice(0).at(-1)?.(new Error('offline'))
    })
  fail()
  act(() => void dispatchEvent(new Event('online')))
  expect(callbacks.length).toBeGreaterThan(0)
  fail()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(callbacks).toHaveLength(0)
  act(() => setReachable(true))
  expect(callbacks.length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()
})
