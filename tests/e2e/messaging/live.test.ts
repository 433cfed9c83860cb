// Live updates of an open feed, while another student posts, likes, comments, reposts, edits and deletes.
import type { Page } from 'playwright'
import sharp from 'sharp'
import {
  acceptTerms,
  expect,
  fillRegistration,
  newAccount,
  signIn,
  signUpStudent,
  waitForSubscription,
  test,
  type OpenBrowser,
} from '../browser.ts'

/** Opens the feed of a new student in a browser of their own. */
async function openFeedAs(openBrowser: OpenBrowser, name: string) {
  const page = await openBrowser({ viewport: { width: 390, height: 844 } })
  await signUpStudent(page, { name })
  await Promise.all([waitForSubscription(page), page.goto('/customer-dashboard')])
  await expect(page.getByRole('article').first()).toBeVisible()
  return page
}

/** Registers in the browser, and goes on to the feed, as every new student does. */
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

const postCard = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const actionButton = (page: Page, text: string, name: RegExp) =>
  postCard(page, text).getByRole('button', { name })

async function choosePostAction(page: Page, text: string, item: string) {
  const menuItem = page.getByRole('menuitem', { name: item, exact: true })
  // A redrawn post closes its menu, so the tap is repeated.
  await expect(async () => {
    if (!(await menuItem.isVisible())) await actionButton(page, text, /^Post options/).click()
    await menuItem.click({ timeout: 5000 })
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

/** Taps the pill, which counts new posts above the feed, until that post is visible; others may come meanwhile. */
const showNewPost = (page: Page, text: string) =>
  expect(async () => {
    if (await postCard(page, text).isVisible()) return
    await page.getByRole('button', { name: /new posts?$/ }).click({ timeout: 5000 })
    await expect(postCard(page, text)).toBeVisible({ timeout: 2000 })
  }).toPass()

test(
  'another student sees a newcomer’s acts on posts in an open feed',
  { tag: '@journey' },
  async ({ page, openBrowser }) => {
    test.slow()
    const tag = Date.now()
    const ada = await signUp(page)
    const bola = await openFeedAs(openBrowser, `Bola${tag} Ade`)
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
    await showNewPost(bola, `Video ${tag}`)
    await expect(postCard(bola, `Video ${tag}`).locator('video')).toBeInViewport()
    await publish(ada, `Hello ${tag} @bola${tag}`)
    await showNewPost(bola, `Hello ${tag}`)
    await expect(
      postCard(bola, `Hello ${tag}`).getByRole('link', { name: `@Bola${tag} Ade` }),
    ).toBeInViewport()
    const text = `Photos ${tag}`
    await publish(ada, text, await Promise.all(photos))
    await showNewPost(bola, text)
    await expect(postCard(bola, text).getByText('1/3', { exact: true })).toBeInViewport()

    await actionButton(ada, text, /^Like/).click()
    await expect(actionButton(bola, text, /^Like/)).toHaveText(/1$/)
    await actionButton(bola, text, /^Like/).click()
    await expect(actionButton(ada, text, /^Like/)).toHaveText(/2$/)

    await actionButton(ada, text, /^Comment/).click()
    await actionButton(bola, text, /^Comment/).click()
    await postCard(ada, text).getByRole('textbox', { name: 'Add a comment' }).fill('Mind the red one')
    await ada.keyboard.press('Enter')
    await expect(postCard(bola, text).getByText('Mind the red one')).toBeVisible()
    await postCard(bola, text)
      .getByRole('button', { name: /^Reply to/ })
      .click()
    await bola.keyboard.type('I will')
    await bola.keyboard.press('Enter')
    await postCard(ada, text).getByRole('button', { name: 'View 1 reply' }).click()
    await expect(postCard(ada, text).getByText('I will')).toBeVisible()
    await expect(actionButton(ada, text, /^Comment/)).toHaveText(/2$/)

    await actionButton(bola, text, /^Repost/).click()
    await bola.getByRole('menuitem', { name: 'Repost', exact: true }).click()
    await expect(actionButton(ada, text, /^Repost/)).toHaveText(/1$/)
    await choosePostAction(ada, text, 'Save Post')
    await expect(ada.getByText('Post saved successfully!', { exact: true })).toBeVisible()
    await choosePostAction(ada, text, 'Edit Post')
    await postCard(ada, text).getByRole('textbox', { name: 'Post', exact: true }).fill(`${text} of today`)
    await postCard(ada, text).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(postCard(bola, `${text} of today`)).toBeVisible()

    await actionButton(bola, text, /^Repost/).click()
    await bola.getByRole('menuitem', { name: 'Quote' }).click()
    const dialog = bola.getByRole('dialog', { name: 'Quote' })
    await dialog.getByRole('textbox', { name: 'Your post' }).fill(`Look ${tag}`)
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await showNewPost(ada, `Look ${tag}`)
    await expect(postCard(ada, `Look ${tag}`).getByText(`${text} of today`)).toBeInViewport()

    await ada.getByRole('link', { name: `${text} of today` }).click()
    await choosePostAction(ada, text, 'Delete Post')
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(postCard(bola, `Look ${tag}`).getByText('This post was deleted')).toBeVisible()
    await expect(postCard(bola, text)).toHaveCount(0)
  },
)
