// Keyboard steps of a test, each of which expects the focus to be visible and never lost.
import type { Locator, Page } from 'playwright'
import { expect } from './browser.ts'
import { navigateInApp } from '../shots/navigateInApp.ts'

export const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name })
export const textOnPage = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Runs on the page: describes the focused element, whether its focus is visible, and whether it is `control`. */
function describeFocus(control: Element | null) {
  const element = document.activeElement
  if (!element || element === document.body) return { name: 'nothing', isVisible: false, isTarget: false }
  // A field shows the ring around its box, a tappable row around itself.
  const boxes = [element, element.parentElement, element.parentElement?.parentElement]
  const styles = boxes.flatMap((box) => (box ? [getComputedStyle(box)] : []))
  const hasRing = [...styles, getComputedStyle(element, '::after')].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  )
  const isText = element.matches('textarea, input')
  const { width, height } = element.getBoundingClientRect()
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
  return { name, isVisible: (hasRing || isText) && width > 0 && height > 0, isTarget: element === control }
}

export const readFocus = (page: Page) => page.evaluate(describeFocus, null)

/** Navigates to another screen within the app, and expects the focus on its heading. */
export async function navigateTo(page: Page, path: string, title: string | RegExp) {
  await navigateInApp(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

/** Presses a key, and expects the focus on some element. */
export async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect.poll(async () => (await readFocus(page)).name, { message: `after ${key}` }).not.toBe('nothing')
}

/** Presses Tab until the control has the focus, and expects every focus on the way to be visible. */
export async function tabTo(page: Page, control: Locator, key = 'Tab') {
  // While the code of a dialog loads, Tab stays in its frame.
  await control.waitFor({ state: 'attached' })
  const hidden = new Set<string>()
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press(key)
    const { name, isVisible, isTarget } = await control.evaluate(describeFocus)
    // The browser's own controls follow the last one of the page.
    if (!isVisible && name !== 'nothing') hidden.add(name)
    if (isTarget) {
      expect([...hidden]).toEqual([])
      return
    }
  }
  throw new Error('Tab never came there')
}

/** Chooses the last item of an open menu by keys. */
export async function chooseLastMenuItem(page: Page) {
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, 'End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await press(page, 'Enter')
}
