// Overlays of a post in the browser: toasts, focus, and the effects of Back.
import type { Locator, Page } from 'playwright'
import { expect, pauseToasts, signUpStudent, test } from '../browser.ts'

const button = (card: Locator, name: RegExp | string) => card.getByRole('button', { name })
const isOnTop = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

async function choosePostAction(page: Page, card: Locator, item: string) {
  await button(card, 'Post options').click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const readVerticalSpan = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
  return { top: y, bottom: y + height }
}

/** Toast about a copied link. */
const linkToast = (page: Page) => page.locator('li').filter({ hasText: /^Link/ })

const phone = { width: 360, height: 640 }

test('a report works in every window: no toast covers its controls, and it moves to the first reason', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signUpStudent(page)
  await page.goto('/posts/1')
  const card = page.getByRole('article').first()
  const dialog = page.getByRole('dialog', { name: 'Report Post' })
  const submit = button(dialog, 'Submit report')

  const windows = [phone, { width: 1024, height: 560 }, { width: 1280, height: 800 }]
  for (const viewport of windows)
    await test.step(`${viewport.width} by ${viewport.height} pixels`, async () => {
      await page.setViewportSize(viewport)
      await choosePostAction(page, card, 'Copy link')
      await expect(linkToast(page)).toBeVisible()
      await pauseToasts(page)
      await choosePostAction(page, card, 'Report Post')
      await linkToast(page).hover()
      // The toast has to come to rest first.
      await expect(async () => {
        const messageSpan = await readVerticalSpan(linkToast(page))
        for (const part of [dialog.getByRole('heading', { name: 'Report Post' }), submit]) {
          const { top, bottom } = await readVerticalSpan(part)
          expect(bottom <= messageSpan.top || top >= messageSpan.bottom).toBe(true)
        }
        expect((await readVerticalSpan(submit)).bottom).toBeLessThanOrEqual(viewport.height)
      }).toPass()

      await submit.click()
      const first = dialog.getByRole('radio').first()
      await expect(first).toBeFocused()
      await expect(first).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('Please select a reason', { exact: true }).first()).toBeVisible()
      // A click would wait until the toast is gone, which must not cover the button (ADR 33).
      await expect.poll(() => submit.evaluate(isOnTop)).toBe(true)
      if (viewport !== windows.at(-1)) await page.keyboard.press('Escape')
    })

  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await submit.click()
  await expect(page.getByText('Report submitted', { exact: true }).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(button(card, 'Post options')).toBeFocused()

  await test.step('the first Escape closes the menu of a comment, even while a tooltip shows', async () => {
    const options = page.getByRole('button', { name: /^Options for the comment/ })
    // As after an edit.
    await expect(async () => {
      await options.nth(1).focus()
      await options.nth(0).focus()
      await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await options.nth(1).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
})

test('a toast covers no entry of an opening menu, on a phone and in a wide window', async ({ page }) => {
  const { headers } = await signUpStudent(page)
  // The chosen post has others above and below, so that it can stand anywhere in the window.
  const below = Array.from({ length: 8 }, (_, index) => `Below ${index}`)
  for (const content of [...below, 'Shuttle leaves at nine', 'One', 'Two', 'Three'])
    expect((await page.request.post('/api/posts', { headers, data: { content } })).ok()).toBe(true)
  await page.goto('/profile')
  const card = page.getByRole('article').filter({ hasText: 'Shuttle leaves at nine' })
  const options = button(card, 'Post options')
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await choosePostAction(page, card, 'Copy link')
    await expect(linkToast(page)).toBeVisible()
    await pauseToasts(page)
    const { top } = await readVerticalSpan(linkToast(page))
    // As low as possible with the menu still opening downwards over the toast.
    await options.evaluate(
      (element, wanted) => scrollBy(0, element.getBoundingClientRect().bottom - wanted),
      top - 150,
    )
    const { bottom } = await readVerticalSpan(options)
    expect(Math.abs(bottom - (top - 150))).toBeLessThan(2)
    await options.click()
    const last = page.getByRole('menuitem', { name: 'Delete Post' })
    await expect(last).toBeVisible()
    expect((await readVerticalSpan(last)).bottom).toBeLessThanOrEqual(top)
    await expect(linkToast(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await linkToast(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(linkToast(page)).toHaveCount(0)
  }
})

test('the Back button without CloseWatcher closes overlays, keeps pending ones open, and only then leaves the feed', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  /** Polls whether the current history entry belongs to an overlay; it comes and goes a moment after the overlay. */
  const expectHistoryEntry = () => expect.poll(() => page.evaluate(() => 'isOver' in history.state))
  await signUpStudent(page)
  await page.goto('/settings')
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL('/customer-dashboard')
  const photos = page.locator('button:has(img)')
  const card = page.getByRole('article').filter({ has: photos }).first()
  const openOverlay = {
    Photo: () => card.locator(photos).first().click(),
    async Quote() {
      await button(card, /^Repost/).click()
      await page.getByRole('menuitem', { name: 'Quote' }).click()
    },
  }
  for (const [name, openThisOverlay] of Object.entries(openOverlay)) {
    await openThisOverlay()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectHistoryEntry().toBe(true)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/customer-dashboard')
    await expect(card).toBeVisible()
  }

  await button(card, 'Post options').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  // A menu that closes by itself removes its entry.
  await expectHistoryEntry().toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/settings')

  await page.goForward()
  await choosePostAction(page, card, 'Report Post')
  const dialog = page.getByRole('dialog', { name: 'Report Post' })
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await page.route('**/graphql', () => {})
  await button(dialog, 'Submit report').click()
  for (let times = 0; times < 2; times++) {
    await expectHistoryEntry().toBe(true)
    await page.goBack()
    await expect(dialog).toBeVisible()
  }
})
