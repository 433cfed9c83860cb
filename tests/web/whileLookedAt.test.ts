// What is done only while somebody looks at the tab: marking as read, staying connected.
import { beforeEach, expect, it, vi } from 'vitest'
import { glanceMs, whileLookedAt } from '#web/lib/page/whileLookedAt.ts'
import { freshBrowser } from './browser.tsx'

freshBrowser()

const end = vi.fn<() => void>()
const begin = vi.fn<() => () => void>(() => end)

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  begin.mockClear()
  end.mockClear()
})

it('does not begin in a tab that nobody looks at, until somebody does', () => {
  look('hidden')
  const stop = whileLookedAt(begin)
  vi.advanceTimersByTime(10 * glanceMs)
  expect(begin).not.toHaveBeenCalled()
  look('visible')
  expect(begin).toHaveBeenCalledTimes(1)
  stop()
  expect(end).toHaveBeenCalledTimes(1)
})

it('goes on over a glance elsewhere, ends when that lasts, and begins anew on return', () => {
  look('visible')
  const stop = whileLookedAt(begin)
  look('hidden')
  vi.advanceTimersByTime(glanceMs - 1)
  look('visible')
  expect([begin, end].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  look('hidden')
  vi.advanceTimersByTime(glanceMs)
  expect(end).toHaveBeenCalledTimes(1)
  look('visible')
  expect(begin).toHaveBeenCalledTimes(2)
  stop()
  look('visible')
  expect([begin, end].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})
