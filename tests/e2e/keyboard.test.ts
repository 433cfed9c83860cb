// A day on Fennec without a mouse: whoever has only a keyboard always sees where it is, and never loses it.
import type { Locator, Page } from 'playwright'
import { arriveAs, demo, expect, student, test } from './browser.ts'

const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name })
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

/** Where the focus is, and whether that can be seen. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: 'nothing', isSeen: false }
    // A field shows the ring around its box, a row that can be tapped around itself.
    const boxes = [element, element.parentElement, element.parentElement?.parentElement]
    const looks = boxes.flatMap((box) => (box ? [getComputedStyle(box)] : []))
    const hasRing = [...looks, getComputedStyle(element, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    )
    const isText = element.matches('textarea, input')
    const { width, height } = element.getBoundingClientRect()
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    return { name, isSeen: (hasRing || isText) && width > 0 && height > 0 }
  })

/** Presses a key, after which something still has the focus. */
async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect.poll(async () => (await focus(page)).name, { message: `after ${key}` }).not.toBe('nothing')
}

/** Presses Tab until the control has the focus; whatever has it on the way can be seen. */
async function tabTo(page: Page, control: Locator, key = 'Tab') {
  const hidden = new Set<string>()
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press(key)
    const { name, isSeen } = await focus(page)
    // Behind the last control of the page comes the browser's own.
    if (!isSeen && name !== 'nothing') hidden.add(name)
    if (await control.evaluate((element) => element === document.activeElement)) {
      expect([...hidden]).toEqual([])
      return
    }
  }
  throw new Error('Tab never came there')
}

/** The last of an open menu, by its keys. */
async function chooseLast(page: Page) {
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, 'End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await press(page, 'Enter')
}

test('a student signs in, reads, talks, likes and reposts with the keyboard alone', async ({ page }) => {
  test.slow()
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(demo('customer').email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(demo('customer').password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/customer-dashboard')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await test.step('the menu of the post opens, and closes where it was', async () => {
    await tabTo(page, button(card, 'Post options'))
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: /^(Save|Unsave) Post/ }).waitFor()
    await press(page, 'Home')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(page, 'ArrowDown')
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
    await press(page, 'Escape')
    await expect(button(card, 'Post options')).toBeFocused()
    await press(page, 'ArrowDown')
    await chooseLast(page)
    await expect(page.getByRole('dialog', { name: 'Report Post' })).toBeFocused()
    await press(page, 'Escape')
    await expect(button(card, 'Post options')).toBeFocused()
  })

  await test.step('a like and a repost', async () => {
    const like = button(card, /^Like/)
    await tabTo(page, like)
    const before = await like.getAttribute('aria-pressed')
    await press(page, 'Space')
    await expect(like).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
    await expect(like).toBeFocused()
    const repost = button(card, /^Repost/)
    const wasReposted = await repost.getAttribute('aria-pressed')
    await tabTo(page, repost)
    await press(page, 'Enter')
    await page.getByRole('menuitem').first().waitFor()
    await press(page, 'Home')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(page, 'Enter')
    await expect(repost).toHaveAttribute('aria-pressed', wasReposted === 'true' ? 'false' : 'true')
    await expect(repost).toBeFocused()
  })

  await test.step('a comment, an answer to it, its menu, and the end of it', async () => {
    await tabTo(page, button(card, /^Comment \d/), 'Shift+Tab')
    await press(page, 'Enter')
    const field = card.getByRole('textbox', { name: 'Add a comment' })
    await tabTo(page, field)
    const words = `Which gate? ${Date.now()}`
    await page.keyboard.type(words)
    await press(page, 'Enter')
    const mine = card.getByRole('group', { name: 'Comment by Uche Obi' }).filter({ hasText: words })
    await expect(mine).toBeVisible()
    await expect(field).toBeFocused()
    const reply = button(mine, /^Reply to/)
    await tabTo(page, reply)
    await press(page, 'Enter')
    await page.keyboard.type('The one by the bank.')
    await press(page, 'Enter')
    await expect(reply).toBeFocused()
    const options = button(mine, /^Options/)
    await tabTo(page, options)
    await press(page, 'Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(page, 'Escape')
    await expect(options).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(page, 'Enter')
    const editor = card.getByRole('textbox', { name: 'Edit comment' })
    await expect(editor).toBeFocused()
    await press(page, 'Escape')
    await expect(options).toBeFocused()
    await press(page, 'Enter')
    await chooseLast(page)
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(page, 'Tab')
    await press(page, 'Enter')
    await expect(mine).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, button(card, /^Comment \d/))
    await press(page, 'Enter')
    await expect(field).toHaveCount(0)
  })
})

test('photos side by side are looked through, small and large, by keys', async ({ page }) => {
  await arriveAs(page, 'customer')
  const posts = (await (await page.request.get('/api/posts?limit=100')).json()) as {
    id: number
    media: { kind: string }[]
  }[]
  const several = posts.find(({ media }) => media.length > 1 && media.every(({ kind }) => kind === 'image'))
  await page.goto(`/posts/${several?.id}`)
  const photos = page.getByRole('list', { name: 'Photos and videos' }).getByRole('button')
  await expect(photos.first()).toBeVisible()
  const count = await photos.count()
  await tabTo(page, photos.first())
  await press(page, 'ArrowRight')
  await expect(photos.nth(1)).toBeFocused()
  await expect(photos.nth(1)).toBeInViewport({ ratio: 0.9 })
  await press(page, 'Enter')
  const large = page.getByRole('dialog', { name: 'Photo' })
  await expect(large).toBeFocused()
  await expect(large.getByText(`2/${count}`)).toBeVisible()
  await press(page, 'ArrowLeft')
  await expect(large.getByText(`1/${count}`)).toBeVisible()
  await press(page, 'Tab')
  await expect(button(large, 'Close')).toBeFocused()
  await press(page, 'Enter')
  await expect(large).toBeHidden()
  await expect(photos.nth(1)).toBeFocused()
})

test('a student writes a post with a mention, edits and deletes it with the keyboard alone', async ({
  page,
}) => {
  await arriveAs(page, 'vendor')
  const prompt = page.getByRole('link', { name: "What's new?" })
  await expect(prompt).toBeVisible()
  await tabTo(page, prompt)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Your post' })
  await expect(text).toBeFocused()
  const words = `Without a mouse ${Date.now()}`
  await page.keyboard.type(`${words} @ngo`)
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(text).toHaveValue(`${words} @Ngọzi Okafor `)
  await tabTo(page, page.getByRole('button', { name: 'Post', exact: true }))
  await page.keyboard.press('Enter')
  await expect(said(page, 'Post created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/vendor-dashboard')
  await expect.poll(async () => (await focus(page)).name).not.toBe('nothing')

  const [post] = (await (await page.request.get('/api/posts')).json()) as { id: number }[]
  await page.goto(`/posts/${post?.id}`)
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card).toBeVisible()
  const options = button(card, 'Post options')
  await tabTo(page, options)
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Edit Post' }).waitFor()
  await press(page, 'Home')
  await expect(page.getByRole('menuitem', { name: 'Edit Post' })).toBeFocused()
  await press(page, 'Enter')
  const editor = page.getByRole('textbox', { name: 'Post', exact: true })
  await expect(editor).toBeFocused()
  await page.keyboard.type('and with patience')
  await press(page, 'Control+Enter')
  await expect(said(page, 'Post updated successfully!')).toBeVisible()
  await expect(card).toContainText('and with patience')
  await expect(options).toBeFocused()
  await press(page, 'Enter')
  await chooseLast(page)
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Tab')
  await page.keyboard.press('Enter')
  await expect(said(page, 'Post deleted successfully!')).toBeVisible()
  await expect(page).not.toHaveURL(/posts/)
  await expect.poll(async () => (await focus(page)).name).not.toBe('nothing')
})

test('a student goes from post to post by j and k, wherever in the feed, and never loses her place', async ({
  page,
}) => {
  await arriveAs(page, 'customer', '/social')
  const posts = page.getByRole('feed').getByRole('article')
  await expect(posts.first()).toBeVisible()
  const header = page.getByRole('banner').first()
  /** Where the post is that has the focus, under the header: its place in the list, and the pixels between. */
  const here = () =>
    page.evaluate(() => {
      const item = document.activeElement?.closest<HTMLElement>('[data-index]')
      const line = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const isPost = document.activeElement?.matches('article') ?? false
      return item && isPost
        ? [Number(item.dataset.index), Math.round(item.getBoundingClientRect().top - line)]
        : []
    })
  const atPlace = (index: number) =>
    expect
      .poll(async () => {
        const [place, gap = 99] = await here()
        return place === index && Math.abs(gap) <= 2
      })
      .toBe(true)
  for (let index = 0; index < 12; index++) {
    await press(page, 'j')
    await atPlace(index)
  }
  await press(page, 'k')
  await atPlace(10)
  expect((await focus(page)).isSeen).toBe(true)
  await tabTo(page, button(page.locator('[data-index="10"]'), 'Post options'))
  await press(page, 'j')
  await atPlace(11)
  await expect(header).toBeVisible()
})

test('a student finds somebody, follows her, answers who asks and mutes a word with the keyboard alone', async ({
  page,
  another,
}) => {
  test.slow()
  const name = `Somto Agu ${Date.now().toString(36)}`
  await student(await another(), { name })
  const asker = await student(await another(), { name: 'Bayo Ade' })
  const { headers } = await student(page, { name: 'Chidi Eze' })
  await page.request.put('/api/users/profile', { headers, data: { isPrivate: true } })
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto('/profile')
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  const own = new URL(page.url()).pathname.split('/').pop()
  expect((await page.request.post(`/api/follow/${own}`, { headers: asker.headers })).ok()).toBe(true)

  await test.step('what was typed on the own profile is asked about, and the focus is where it was', async () => {
    const edit = button(page, 'Edit profile')
    await expect(edit).toBeVisible()
    await tabTo(page, edit)
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit profile' })
    await expect(dialog).toBeFocused()
    const bio = dialog.getByRole('textbox', { name: 'Bio' })
    await tabTo(page, bio)
    await page.keyboard.type('I fix laptops.')
    await press(page, 'Escape')
    await expect(button(page, 'Keep editing')).toBeFocused()
    await press(page, 'Escape')
    await expect(bio).toBeFocused()
    await press(page, 'Escape')
    await expect(button(page, 'Keep editing')).toBeFocused()
    await press(page, 'Tab')
    await press(page, 'Enter')
    await expect(edit).toBeFocused()
  })

  await test.step('somebody is found and followed, her tabs and her menu are gone through', async () => {
    await press(page, '/')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('row', { name: `${name} @` })).toBeVisible()
    await press(page, 'ArrowDown')
    await press(page, 'Enter')
    await expect(heading).toContainText(name)
    await expect(heading).toBeFocused()
    const follow = button(page, /^(Follow|Unfollow)/)
    await tabTo(page, follow)
    await press(page, 'Enter')
    await expect(follow).toContainText('Unfollow')
    await expect(follow).toBeFocused()
    const posts = page.getByRole('tab', { name: 'Posts', exact: true })
    await tabTo(page, posts)
    await press(page, 'ArrowRight')
    await expect(page.getByRole('tab', { name: 'Reposts', selected: true })).toBeFocused()
    const options = button(page, 'Profile options')
    await tabTo(page, options, 'Shift+Tab')
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: 'Report Account' }).waitFor()
    await press(page, 'Home')
    await chooseLast(page)
    await expect(page.getByRole('dialog', { name: 'Report Account' })).toBeFocused()
    const [first, second] = [page.getByRole('radio').first(), page.getByRole('radio').nth(1)]
    await tabTo(page, first)
    // Held as long as a finger holds it: what is gone to is chosen before the key is up.
    await page.keyboard.down('ArrowDown')
    await expect(second).toBeFocused()
    await expect(second).toBeChecked()
    await page.keyboard.up('ArrowDown')
    await press(page, 'Escape')
    await expect(options).toBeFocused()
  })

  await test.step('who asks is let in, and a word is muted and no longer', async () => {
    await page.goto('/follow-requests')
    const accept = button(page, /^Accept.*Bayo Ade/)
    await expect(accept).toBeVisible()
    await tabTo(page, accept)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible()
    await expect(heading).toBeFocused()
    await page.goto('/muted-words')
    const word = page.getByRole('textbox', { name: 'Word or phrase' })
    await expect(word).toBeVisible()
    await tabTo(page, word)
    await page.keyboard.type('exams')
    await press(page, 'Enter')
    const unmute = button(page, /^Unmute.*exams/)
    await expect(unmute).toBeVisible()
    await expect(word).toBeFocused()
    await tabTo(page, unmute)
    await page.keyboard.press('Enter')
    await expect(unmute).toHaveCount(0)
    await expect(heading).toBeFocused()
  })
})
