// Dialogs in small windows: above a phone's keyboard, or at a doubled font size on a small phone.
import type { Locator } from 'playwright'
import { openAsDemoUser, expect, test } from './browser.ts'
import { navigateInApp } from '../shots/navigateInApp.ts'
import { withDoubledFontSize } from './fontSize.ts'

const readEdges = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
  return { top: y, bottom: y + height }
}

const phone = { width: 360, height: 640 }
const phoneWithKeyboard = { width: 390, height: 400 }

const dialogs = [
  { path: '/profile', opens: 'Edit profile', ends: 'Done' },
  { path: '/marketplace', opens: /^Filters/, ends: /^Show/ },
  { path: '/account', opens: /^University/, ends: 'Save' },
  { path: '/account', opens: /^Password/, ends: 'Change password' },
  { path: '/products/1', opens: 'Report product', ends: 'Submit report' },
] as const

test('the buttons of every dialog are visible above the keyboard, and at a doubled font size', async ({
  page,
}) => {
  await page.setViewportSize(phoneWithKeyboard)
  await openAsDemoUser(page, 'customer', '/settings')
  const dialog = page.getByRole('dialog').and(page.locator(':not([aria-busy])'))
  for (const { path, opens, ends } of dialogs) {
    await navigateInApp(page, path)
    const expectButtonsVisible = async () => {
      await page.getByRole('button', { name: opens }).first().click()
      await expect(dialog.getByRole('button', { name: ends })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await expectButtonsVisible()
    await page.setViewportSize(phone)
    await withDoubledFontSize(page, expectButtonsVisible)
    await page.setViewportSize(phoneWithKeyboard)
  }

  await test.step('an empty report moves to its first reason, below the error', async () => {
    await page.getByRole('button', { name: 'Report product' }).click()
    await dialog.getByRole('button', { name: 'Submit report' }).click()
    const first = dialog.getByRole('radio').first()
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('an address is visible above the button while it is typed, in every window height', async () => {
    await page.setViewportSize(phone)
    await page
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click()
    const address = page.getByRole('textbox', { name: 'Shipping address' })
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay/ })
    const missingAddressError = page.getByRole('dialog').getByText('Please provide a shipping address')
    for (const height of [330, 400, 420]) {
      await page.setViewportSize(phone)
      await address.fill('')
      await address.focus()
      await page.setViewportSize({ ...phone, height })
      await page.keyboard.type('Room 214, Moremi Hall, University of Lagos, by the old gate')
      await expect
        .poll(async () => {
          const [field, button] = [await readEdges(address), await readEdges(pay)]
          return Math.min(field.bottom, button.top) - Math.max(field.top, 0)
        })
        .toBeGreaterThanOrEqual(44)
      await address.fill('')
      await pay.click()
      await expect(address).toBeFocused()
      await expect
        .poll(async () => (await readEdges(missingAddressError)).bottom - (await readEdges(pay)).top)
        .toBeLessThanOrEqual(0)
      await expect(missingAddressError).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a message and a post fit above the keyboard at a doubled font size', async () => {
    await page.setViewportSize({ ...phone, height: 400 })
    await navigateInApp(page, '/messages/2')
    const message = page.getByRole('textbox', { name: /^Message / })
    await expect(message).toBeVisible()
    await withDoubledFontSize(page, async () => {
      await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
      await expect(message).toBeInViewport({ ratio: 1 })
    })
    await navigateInApp(page, '/create-post')
    const post = page.getByRole('button', { name: 'Post', exact: true })
    await expect(post).toBeVisible()
    await withDoubledFontSize(page, async () => {
      const header = await readEdges(page.getByRole('banner'))
      // Three lines of text.
      await expect.poll(async () => (await readEdges(post)).top - header.bottom).toBeGreaterThanOrEqual(144)
    })
  })
})
