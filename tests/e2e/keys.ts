// Steps by keyboard alone.
import type { Locator, Page } from 'playwright'
import { expect } from './browser.ts'
import { follow } from '../shots/follow.ts'

export const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name })
export const textOnPage = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Runs on the page: returns the focused element, its visibility, and whether it is that control. */
function styleOf(control: Element | null) {
  const element = document.activeElement
  if (!element || element === document.body) return { name: 'nothing', isSeen: false, isThere: false }
  // A field shows the ring around its box, a tappable row around itself.
  const boxes = [element, element.parentElement, element.parentElement?.parentElement]
  const looks = boxes.flatMap((box) => (box ? [getComputedStyle(box)] : []))
  const hasRing = [...looks, getComputedStyle(element, '::after')].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  )
  const isText = element.matches('textarea, input')
  const { width, height } = element.getBoundingClientRect()
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
  return { name, isSeen: (hasRing || isText) && width > 0 && height > 0, isThere: element === control }
}

export const focus = (page: Page) => page.evaluate(styleOf, null)

/** Opens another screen of the same visit, whose heading gets the focus. */
export async function arriveAt(page: Page, path: string, title: string | RegExp) {
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

/** Presses a key, and expects the focus on some element. */
export async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect.poll(async () => (await focus(page)).name, { message: `after ${key}` }).not.toBe('nothing')
}

/** Presses Tab until the control has the focus, and expects every focus on the way to be visible. */
export async function tabTo(page: Page, control: Locator, key = 'Tab') {
  // While the code of a dialog loads, Tab stays in its frame.
  await control.waitFor({ state: 'attached' })
  const hidden = new Set<string>()
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press(key)
    const { name, isSeen, isThere } = await control.evaluate(styleOf)
    // The browser's own controls follow the last one of the page.
    if (!isSeen && name !== 'nothing') hidden.add(name)
    if (isThere) {
      expect([...hidden]).toEqual([])
      return
    }
  }
  throw new Error('Tab never came there')
}

/** Goes to the last item of an open menu by keys. */
export async function chooseLast(page: Page) {
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, 'End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await press(page, 'Enter')
}
