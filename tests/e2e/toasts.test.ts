// Positions of toasts: they cover no field, send button, bar or menu.
import type { Page } from 'playwright'
import { openAsDemoUser, expect, pauseToasts, test } from './browser.ts'
import { navigateInApp } from '../shots/navigateInApp.ts'

/** Names of the controls that the toast covers; a missing toast is reported too. */
const findCoveredControls = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
    if (!toast) return ['no toast']
    const controlSelector =
      'input, textarea, [role=combobox], [role=menu], form button, ' +
      ':is(header, nav, footer, [data-bar]) :is(a, button)'
    return [...document.querySelectorAll<HTMLElement>(controlSelector)]
      .filter((control) => !control.closest('[aria-hidden=true], [inert], [data-toast], article'))
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const isVisible = box.width > 4 && box.height > 4
        const isBeside = box.right <= toast.left || box.left >= toast.right
        return isVisible && !isBeside && box.bottom > toast.top && box.top < toast.bottom
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
  })

/** Triggers a toast by a button and keeps it open; by keys, as the pointer would dismiss it. */
async function showToast(page: Page, button: string) {
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: button }).press('Enter')
  await expect(page.locator('[data-toast]')).toBeVisible()
  await pauseToasts(page)
}

/** Sizes of a phone, a small phone, and a laptop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1280, height: 860 },
]

async function expectNothingCovered(page: Page, where: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect
      .poll(() => findCoveredControls(page), { message: `${where}, ${size.width} wide` })
      .toEqual([])
  }
}

const screens = [
  '/customer-dashboard',
  '/social',
  '/search',
  '/marketplace',
  '/messages',
  '/create-post',
  '/notifications',
  '/settings',
  '/muted-words',
  '/orders',
  '/posts/1',
]

test.use({ permissions: ['clipboard-write'] })

test('the toast of a failed sign-in does not cover the button to try again', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.errors = /./
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@fennec.demo')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong word')
  await showToast(page, 'Sign in')
  await expect(page.getByText('Login failed')).toBeVisible()
  await expectNothingCovered(page, '/login')
})

test('a toast covers no field, bar or menu of the next screens, and moves away from an opening search or menu', async ({
  page,
}) => {
  await openAsDemoUser(page, 'customer', '/profile')
  await showToast(page, 'Share profile')
  for (const path of screens) {
    await navigateInApp(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectNothingCovered(page, path)
  }
  await navigateInApp(page, '/customer-dashboard')
  for (const size of sizes) {
    await page.setViewportSize(size)
    const search = page
      .getByRole('button', { name: 'Search users' })
      .or(page.getByRole('button', { name: 'Search' }))
      .first()
    await search.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search for users...' })).toBeFocused()
    await expect.poll(() => findCoveredControls(page)).toEqual([])
    await page.keyboard.press('Escape')
    // The search has closed once its button has the focus.
    await expect(search).toBeFocused()
    await page.getByRole('button', { name: /^Order/ }).press('Enter')
    await expect(page.getByRole('menuitem', { disabled: false }).first()).toBeVisible()
    await expect.poll(() => findCoveredControls(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})
