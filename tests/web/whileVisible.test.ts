// `whileVisible`: work that runs only while the tab is visible, such as marking as read.
import { beforeEach, expect, it, vi } from 'vitest'
import { hiddenGraceMs, whileVisible } from '#web/lib/page/whileVisible.ts'
import { setUpBrowser } from './browser.tsx'

setUpBrowser()

const end = vi.fn<() => void>()
const begin = vi.fn<() => () => void>(() => end)

function setVisibility(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  begin.mockClear()
  end.mockClear()
})

it('the work of a visible tab does not begin in a hidden tab until that is shown', () => {
  setVisibility('hidden')
  const stop = whileVisible(begin)
  vi.advanceTimersByTime(10 * hiddenGraceMs)
  expect(begin).not.toHaveBeenCalled()
  setVisibility('visible')
  expect(begin).toHaveBeenCalledTimes(1)
  stop()
  expect(end).toHaveBeenCalledTimes(1)
})

it('the work of a visible tab continues when the tab is hidden briefly, ends when that lasts, and begins again on return', () => {
  setVisibility('visible')
  const stop = whileVisible(begin)
  setVisibility('hidden')
  vi.advanceTimersByTime(hiddenGraceMs - 1)
  setVisibility('visible')
  expect([begin, end].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  setVisibility('hidden')
  vi.advanceTimersByTime(hiddenGraceMs)
  expect(end).toHaveBeenCalledTimes(1)
  setVisibility('visible')
  expect(begin).toHaveBeenCalledTimes(2)
  stop()
  setVisibility('visible')
  expect([begin, end].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})
