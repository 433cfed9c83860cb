// Toasts cover no control that comes next: no field, send button, bar or menu.
import type { Page } from 'playwright'
import { arriveAs, expect, keepToasts, test } from './browser.ts'
import { follow } from '../shots/follow.ts'

/** Names of controls under the toast, which must be there. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
    if (!toast) return ['no toast']
    const next =
      'input, textarea, [role=combobox], [role=menu], form button, ' +
      ':is(header, nav, footer, [data-bar]) :is(a, button)'
    return [...document.querySelectorAll<HTMLElement>(next)]
      .filter((control) => !control.closest('[aria-hidden=true], [inert], [data-toast], article'))
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const isSeen = box.width > 4 && box.height > 4
        const isBeside = box.right <= toast.left || box.left >= toast.right
        return isSeen && !isBeside && box.bottom > toast.top && box.top < toast.bottom
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
  })

/** Triggers a toast by a button and keeps it open; by keys, as the pointer would dismiss it. */
async function showToast(page: Page, button: string) {
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: button }).press('Enter')
  await expect(page.locator('[data-toast]')).toBeVisible()
  await keepToasts(page)
}

/** Sizes of a phone, a small phone, and a laptop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1280, height: 860 },
]

async function coversNothing(page: Page, where: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(() => covered(page), { message: `${where}, ${size.width} wide` }).toEqual([])
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

test('the toast of a failed sign-in does not cover the button to try again', async ({ page, mayShow }) => {
  mayShow.errors = /./
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@fennec.demo')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong word')
  await showToast(page, 'Sign in')
  await expect(page.getByText('Login failed')).toBeVisible()
  await coversNothing(page, '/login')
})

test('a toast covers no field, bar or menu of the next screens, and moves away from an opening search or menu', async ({
  page,
}) => {
  await arriveAs(page, 'customer', '/profile')
  await showToast(page, 'Share profile')
  for (const path of screens) {
    await follow(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await coversNothing(page, path)
  }
  await follow(page, '/customer-dashboard')
  for (const size of sizes) {
    await page.setViewportSize(size)
    const search = page
      .getByRole('button', { name: 'Search users' })
      .or(page.getByRole('button', { name: 'Search' }))
      .first()
    await search.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search for users...' })).toBeFocused()
    await expect.poll(() => covered(page)).toEqual([])
    await page.keyboard.press('Escape')
    // The search has closed once its button has the focus.
    await expect(search).toBeFocused()
    await page.getByRole('button', { name: /^Order/ }).press('Enter')
    await expect(page.getByRole('menuitem', { disabled: false }).first()).toBeVisible()
    await expect.poll(() => covered(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})
