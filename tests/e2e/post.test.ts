// What students do with a post in a browser: like, edit, delete, save, report and look closely, with and without a mouse.
import type { Locator, Page } from 'playwright'
import { arriveAs, expect, test } from './browser.ts'

let written = 0

/** Publishes a post of the signed-in student by the REST door, and opens it. */
async function publish(page: Page, words = `Shuttle leaves at nine ${Date.now()}-${written++}`) {
  const { origin } = new URL(page.url())
  const reply = await page.request.post('/api/posts', { data: { content: words }, headers: { origin } })
  expect(reply.status()).toBe(201)
  const { id } = (await reply.json()) as { id: number }
  return { id, words }
}

const cardWith = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const button = (card: Locator, name: RegExp | string) => card.getByRole('button', { name })
const isOnTop = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

async function choose(page: Page, card: Locator, item: string) {
  await button(card, 'Post options').click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

interface RestPost {
  id: number
  isReposted: boolean
  user: { firstName: string }
}

/** Opens a post of somebody else that the student has neither saved nor reposted. */
async function readAnother(page: Page) {
  await arriveAs(page, 'customer')
  const posts = (await (await page.request.get('/api/posts')).json()) as RestPost[]
  // The oldest first: posts of other journeys may be gone before they are opened.
  for (const { id, isReposted, user } of posts.sort((a, b) => a.id - b.id)) {
    if (user.firstName === 'Uche' || isReposted) continue
    const status = await page.request.get(`/api/posts/${id}/saved-status`)
    if (((await status.json()) as { isSaved: boolean }).isSaved) continue
    await page.goto(`/posts/${id}`)
    return page.getByRole('article').first()
  }
  throw new Error('There is no post like that')
}

/** The answer to that change, so that a reload does not come in its way. */
const answerTo = (page: Page, operation: string) =>
  page.waitForResponse((response) => response.request().postData()?.includes(operation) ?? false)

/** Presses Tab until the control has the focus. */
async function reach(page: Page, control: Locator) {
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab never came there')
}

test('a like stays, once, however often one clicks in a hurry', async ({ page }) => {
  await arriveAs(page, 'customer')
  const { id } = await publish(page)
  await page.goto(`/posts/${id}`)
  const like = button(page.getByRole('article').first(), /^Like/)
  const liked = answerTo(page, 'useSetLikedMutation')
  await like.dblclick()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText(/1$/)
  await liked
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const unliked = answerTo(page, 'useSetLikedMutation')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await unliked
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})

test('an author edits a post where it stands, then deletes it for good', async ({ page }) => {
  await arriveAs(page, 'customer')
  const { id, words } = await publish(page)
  await page.goto(`/posts/${id}`)
  const card = cardWith(page, words)
  await choose(page, card, 'Edit Post')
  const field = page.getByRole('textbox', { name: 'Post', exact: true })
  await expect(field).toBeFocused()
  await field.fill('   ')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field.fill(`${words}, no, ten`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Post updated successfully!')).toBeVisible()
  await expect(card.getByText(`${words}, no, ten`)).toBeVisible()
  await expect(card.getByText('Edited')).toBeVisible()
  await expect(button(card, 'Post options')).toBeFocused()

  await choose(page, card, 'Delete Post')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'Post deleted successfully!')).toBeVisible()
  await page.goto(`/posts/${id}`)
  await expect(page.getByText('Post not found').first()).toBeVisible()
})

test('a student saves a post and lets it go again', async ({ page }) => {
  const card = await readAnother(page)
  await choose(page, card, 'Save Post')
  await expect(said(page, 'Post saved successfully!')).toBeVisible()
  await page.reload()
  await choose(page, card, 'Unsave Post')
  await expect(said(page, 'Post unsaved successfully!')).toBeVisible()
})

test('a report needs a reason and is sent, and the dialog gives the focus back', async ({ page }) => {
  const card = await readAnother(page)
  await choose(page, card, 'Report Post')
  const dialog = page.getByRole('dialog', { name: 'Report Post' })
  await dialog.getByRole('button', { name: 'Submit report' }).click()
  await expect(said(page, 'Please select a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await dialog.getByLabel('Details').fill('Again and again')
  await expect(dialog.getByText('15/500')).toBeVisible()
  // A click would wait until the message has gone, which may not lie over the button (decision 285).
  const submit = dialog.getByRole('button', { name: 'Submit report' })
  expect(await submit.evaluate(isOnTop)).toBe(true)
  await submit.click()
  await expect(said(page, 'Report submitted')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(button(card, 'Post options')).toBeFocused()
})

for (const [where, viewport] of [
  ['on a phone', { width: 360, height: 740 }],
  ['in a wide window', { width: 1280, height: 800 }],
] as const) {
  test(`a report without a reason leads to the first of them, below the words that say so ${where}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const card = await readAnother(page)
    await choose(page, card, 'Report Post')
    const dialog = page.getByRole('dialog', { name: 'Report Post' })
    await dialog.getByRole('button', { name: 'Submit report' }).click()
    await expect(said(page, 'Please select a reason')).toBeVisible()
    const first = dialog.getByRole('radio').first()
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  })

  test(`a message lies over no entry of a menu that opens ${where}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await arriveAs(page, 'customer')
    const { words } = await publish(page)
    // Newer ones stand above it.
    for (let newer = 0; newer < 3; newer++) await publish(page)
    const card = cardWith(page, words)
    await page.goto('/profile')
    await choose(page, card, 'Copy link')
    const message = page.locator('li').filter({ hasText: /^Link/ })
    await expect(message).toBeVisible()
    const { y: top = NaN } = (await message.boundingBox()) ?? {}
    // As low as it may stand and yet open downwards over the message.
    const options = button(card, 'Post options')
    await options.evaluate((at, wanted) => scrollBy(0, at.getBoundingClientRect().bottom - wanted), top - 150)
    await options.click()
    const last = page.getByRole('menuitem', { name: 'Delete Post' })
    await expect(last).toBeVisible()
    const { y = NaN, height = NaN } = (await last.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(top)
    await expect(message).toBeVisible()
  })
}

for (const [where, viewport] of [
  ['on a phone', { width: 360, height: 640 }],
  ['in a low window', { width: 1024, height: 560 }],
] as const) {
  test(`a message covers neither the title nor the controls of what opens ${where}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const card = await readAnother(page)
    await choose(page, card, 'Copy link')
    const message = page.locator('li').filter({ hasText: /^Link/ })
    await expect(message).toBeVisible()
    await choose(page, card, 'Report Post')
    const dialog = page.getByRole('dialog', { name: 'Report Post' })
    const submit = dialog.getByRole('button', { name: 'Submit report' })
    const span = async (of: Locator) => {
      const { y, height } = (await of.boundingBox()) ?? { y: 0, height: 0 }
      return [y, y + height] as const
    }
    // The message stays for whoever points at it.
    await message.hover()
    // Once it has come to rest.
    await expect(async () => {
      const [top, bottom] = await span(message)
      for (const part of [dialog.getByRole('heading', { name: 'Report Post' }), submit]) {
        const [start, end] = await span(part)
        expect(end <= top || start >= bottom).toBe(true)
      }
      expect((await span(submit))[1]).toBeLessThanOrEqual(viewport.height)
    }).toPass()
  })
}

test('a repost is shown at once and can be undone', async ({ page }) => {
  const card = await readAnother(page)
  const repost = button(card, /^Repost/)
  const reposted = answerTo(page, 'useSetRepostedMutation')
  await repost.click()
  await page.getByRole('menuitem', { name: 'Repost', exact: true }).click()
  await expect(repost).toHaveAttribute('aria-pressed', 'true')
  await reposted
  await page.reload()
  await expect(repost).toHaveAttribute('aria-pressed', 'true')
  await repost.click()
  await page.getByRole('menuitem', { name: 'Undo repost' }).click()
  await expect(repost).toHaveAttribute('aria-pressed', 'false')
})

test('a photo opens large, grows by keys, and Escape leads back to it', async ({ page }) => {
  await arriveAs(page, 'customer')
  const photo = page.locator('article button:has(img)').first()
  await photo.click()
  const large = page.getByRole('dialog', { name: 'Photo' })
  await expect(large).toBeFocused()
  const picture = large.getByRole('img')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(photo).toBeFocused()
})

test('a student without a mouse likes a post, opens its menu and closes it again', async ({ page }) => {
  await arriveAs(page, 'customer')
  const { id } = await publish(page)
  await page.goto(`/posts/${id}`)
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await reach(page, button(card, 'Post options'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit Post' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(card, 'Post options')).toBeFocused()
  await reach(page, button(card, /^Like/))
  await page.keyboard.press('Space')
  await expect(button(card, /^Like/)).toHaveAttribute('aria-pressed', 'true')
})

test('the first Escape closes the menu of a comment, though the name of the button before it was showing', async ({
  page,
}) => {
  await arriveAs(page, 'customer', '/posts/1')
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

test('under data saver nothing but text is loaded until somebody asks for it', async ({ page }) => {
  await arriveAs(page, 'customer', '/settings')
  await page.getByLabel('Data saver').getByRole('radio', { name: 'On', exact: true }).click()
  const files: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('/media/posts/')) files.push(request.url())
  })
  await page.goto('/customer-dashboard')
  const tile = page.getByRole('button', { name: /^Tap to load/ }).first()
  await expect(tile).toBeVisible()
  await page.mouse.wheel(0, 2000)
  expect(files).toEqual([])
  await tile.click()
  await expect.poll(() => files.length).toBeGreaterThan(0)
})

test.describe('in a browser without CloseWatcher', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher')))

  /** Whether the entry that Back takes away is there: it comes and goes a moment after what it is for. */
  const hasEntry = (page: Page) => expect.poll(() => page.evaluate(() => 'isOver' in history.state))

  test('Back closes what lies over the feed, and only then leaves it', async ({ page }) => {
    await arriveAs(page, 'customer', '/settings')
    await page.goto('/customer-dashboard')
    const photos = page.locator('button:has(img)')
    const card = page.getByRole('article').filter({ has: photos }).first()
    const open = {
      Photo: () => card.locator(photos).first().click(),
      async Quote() {
        await button(card, /^Repost/).click()
        await page.getByRole('menuitem', { name: 'Quote' }).click()
      },
    }
    for (const [name, act] of Object.entries(open)) {
      await act()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await hasEntry(page).toBe(true)
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/customer-dashboard')
      await expect(card).toBeVisible()
    }

    await button(card, 'Post options').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    // What closed by itself has taken its entry along.
    await hasEntry(page).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL('/settings')
  })

  test('Back leaves open what is on its way', async ({ page }) => {
    const card = await readAnother(page)
    await choose(page, card, 'Report Post')
    const dialog = page.getByRole('dialog', { name: 'Report Post' })
    await dialog.getByRole('radio', { name: 'Spam' }).check()
    await page.route('**/graphql', () => {})
    await dialog.getByRole('button', { name: 'Submit report' }).click()
    for (let times = 0; times < 2; times++) {
      await hasEntry(page).toBe(true)
      await page.goBack()
      await expect(dialog).toBeVisible()
    }
  })
})
