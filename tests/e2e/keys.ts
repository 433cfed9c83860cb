// What somebody does who has only a keyboard.
import type { Locator, Page } from 'playwright'
import { expect } from './browser.ts'
import { follow } from '../shots/follow.ts'

export const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name })
export const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

/** Says of the page it runs in where the focus is, whether that can be seen, and whether it is that control. */
function look(control: Element | null) {
  const element = document.activeElement
  if (!element || element === document.body) return { name: 'nothing', isSeen: false, isThere: false }
  // A field shows the ring around its box, a row that can be tapped around itself.
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

export const focus = (page: Page) => page.evaluate(look, null)

/** Leads to another screen of the same visit, whose heading has the focus then. */
export async function arriveAt(page: Page, path: string, title: string | RegExp) {
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

/** Presses a key, after which something still has the focus. */
export async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect.poll(async () => (await focus(page)).name, { message: `after ${key}` }).not.toBe('nothing')
}

/** Presses Tab until the control has the focus; whatever has it on the way can be seen. */
export async function tabTo(page: Page, control: Locator, key = 'Tab') {
  // While a dialog's code is on its way, Tab stays in its frame.
  await control.waitFor({ state: 'attached' })
  const hidden = new Set<string>()
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press(key)
    const { name, isSeen, isThere } = await control.evaluate(look)
    // Behind the last control of the page comes the browser's own.
    if (!isSeen && name !== 'nothing') hidden.add(name)
    if (isThere) {
      expect([...hidden]).toEqual([])
      return
    }
  }
  throw new Error('Tab never came there')
}

/** The last of an open menu, by its keys. */
export async function chooseLast(page: Page) {
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, 'End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await press(page, 'Enter')
}
