// Live changes in the feeds of two students side by side.
import type { Page } from 'playwright'
import sharp from 'sharp'
import {
  acceptTerms,
  expect,
  fillRegistration,
  newAccount,
  signIn,
  student,
  subscribed,
  test,
  type Another,
} from '../browser.ts'

/** Opens the feed of a person in a browser of their own. */
async function reader(another: Another, name: string) {
  const page = await another({ viewport: { width: 390, height: 844 } })
  await student(page, { name })
  await Promise.all([subscribed(page), page.goto('/customer-dashboard')])
  await expect(page.getByRole('article').first()).toBeVisible()
  return page
}

/** Goes from the first screen to the feed, as every new student does. */
async function signUp(page: Page) {
  const account = newAccount('Ada Obi')
  await page.goto('/register')
  await fillRegistration(page, account)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, account)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
  await acceptTerms(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  return page
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const action = (page: Page, text: string, name: RegExp) => card(page, text).getByRole('button', { name })

async function choose(page: Page, text: string, item: string) {
  const entry = page.getByRole('menuitem', { name: item, exact: true })
  // A redrawn post closes its menu, so the tap is repeated.
  await expect(async () => {
    if (!(await entry.isVisible())) await action(page, text, /^Post options/).click()
    await entry.click({ timeout: 5000 })
  }).toPass()
}

/** Publishes from the feed, and returns to it. */
async function publish(page: Page, text: string, files: Parameters<Page['setInputFiles']>[1] = []) {
  await page.getByRole('link', { name: "What's new?" }).click()
  await page.getByLabel('Photos and videos').setInputFiles(files)
  await page.getByRole('textbox', { name: 'Your post' }).pressSequentially(text)
  if (text.includes('@')) await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL('/customer-dashboard')
}

/** Taps the pill of new posts until that post is there; other posts may come meanwhile. */
const bring = (page: Page, text: string) =>
  expect(async () => {
    if (await card(page, text).isVisible()) return
    await page.getByRole('button', { name: /new posts?$/ }).click({ timeout: 5000 })
    await expect(card(page, text)).toBeVisible({ timeout: 2000 })
  }).toPass()

test(
  'another student sees a newcomer’s acts on posts in an open feed',
  { tag: '@journey' },
  async ({ page, another }) => {
    test.slow()
    const tag = Date.now()
    const ada = await signUp(page)
    const bola = await reader(another, `Bola${tag} Ade`)
    const colours = ['#aa3333', '#33aa33', '#3333aa']
    const photos = colours.map(async (background, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    }))

    // A new post is not hot yet, but the pill puts it on top.
    await publish(ada, `Video ${tag}`, 'server/demo/video.webm')
    await bring(bola, `Video ${tag}`)
    await expect(card(bola, `Video ${tag}`).locator('video')).toBeInViewport()
    await publish(ada, `Hello ${tag} @bola${tag}`)
    await bring(bola, `Hello ${tag}`)
    await expect(card(bola, `Hello ${tag}`).getByRole('link', { name: `@Bola${tag} Ade` })).toBeInViewport()
    const text = `Photos ${tag}`
    await publish(ada, text, await Promise.all(photos))
    await bring(bola, text)
    await expect(card(bola, text).getByText('1/3', { exact: true })).toBeInViewport()

    await action(ada, text, /^Like/).click()
    await expect(action(bola, text, /^Like/)).toHaveText(/1$/)
    await action(bola, text, /^Like/).click()
    await expect(action(ada, text, /^Like/)).toHaveText(/2$/)

    await action(ada, text, /^Comment/).click()
    await action(bola, text, /^Comment/).click()
    await card(ada, text).getByRole('textbox', { name: 'Add a comment' }).fill('Mind the red one')
    await ada.keyboard.press('Enter')
    await expect(card(bola, text).getByText('Mind the red one')).toBeVisible()
    await card(bola, text)
      .getByRole('button', { name: /^Reply to/ })
      .click()
    await bola.keyboard.type('I will')
    await bola.keyboard.press('Enter')
    await card(ada, text).getByRole('button', { name: 'View 1 reply' }).click()
    await expect(card(ada, text).getByText('I will')).toBeVisible()
    await expect(action(ada, text, /^Comment/)).toHaveText(/2$/)

    await action(bola, text, /^Repost/).click()
    await bola.getByRole('menuitem', { name: 'Repost', exact: true }).click()
    await expect(action(ada, text, /^Repost/)).toHaveText(/1$/)
    await choose(ada, text, 'Save Post')
    await expect(ada.getByText('Post saved successfully!', { exact: true })).toBeVisible()
    await choose(ada, text, 'Edit Post')
    await card(ada, text).getByRole('textbox', { name: 'Post', exact: true }).fill(`${text} of today`)
    await card(ada, text).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(bola, `${text} of today`)).toBeVisible()

    await action(bola, text, /^Repost/).click()
    await bola.getByRole('menuitem', { name: 'Quote' }).click()
    const dialog = bola.getByRole('dialog', { name: 'Quote' })
    await dialog.getByRole('textbox', { name: 'Your post' }).fill(`Look ${tag}`)
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await bring(ada, `Look ${tag}`)
    await expect(card(ada, `Look ${tag}`).getByText(`${text} of today`)).toBeInViewport()

    await ada.getByRole('link', { name: `${text} of today` }).click()
    await choose(ada, text, 'Delete Post')
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card(bola, `Look ${tag}`).getByText('This post was deleted')).toBeVisible()
    await expect(card(bola, text)).toHaveCount(0)
  },
)
