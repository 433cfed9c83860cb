// Keyboard journeys of students: reading, posting, following and muting without a mouse, with an always visible focus.
import { openAsDemoUser, demoCredentials, expect, signUpStudent, test } from './browser.ts'
import { navigateTo, button, chooseLastMenuItem, readFocus, press, textOnPage, tabTo } from './keyboard.ts'

test('a student signs in, reads, talks, likes, reposts and looks through photos with the keyboard alone', async ({
  page,
}) => {
  test.slow()
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(demoCredentials('customer').email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(demoCredentials('customer').password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/customer-dashboard')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await test.step('the menu of a post opens, and closes to its button', async () => {
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
    await chooseLastMenuItem(page)
    await expect(page.getByRole('dialog', { name: 'Report Post' })).toBeFocused()
    await press(page, 'Escape')
    await expect(button(card, 'Post options')).toBeFocused()
  })

  await test.step('the student likes and reposts', async () => {
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
    await page.getByRole('menuitem', { name: 'Quote' }).waitFor()
    await press(page, 'Home')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(page, 'Enter')
    await expect(repost).toHaveAttribute('aria-pressed', wasReposted === 'true' ? 'false' : 'true')
    await expect(repost).toBeFocused()
  })

  await test.step('the student comments, replies, uses the menu of a comment and deletes it', async () => {
    await tabTo(page, button(card, /^Comment \d/), 'Shift+Tab')
    await press(page, 'Enter')
    const field = card.getByRole('textbox', { name: 'Add a comment' })
    await tabTo(page, field)
    const text = `Which gate? ${Date.now()}`
    await page.keyboard.type(text)
    await press(page, 'Enter')
    const ownComment = card.getByRole('group', { name: 'Comment by Uche Obi' }).filter({ hasText: text })
    await expect(ownComment).toBeVisible()
    await expect(field).toBeFocused()
    const reply = button(ownComment, /^Reply to/)
    await tabTo(page, reply)
    await press(page, 'Enter')
    await page.keyboard.type('The one by the bank.')
    await press(page, 'Enter')
    await expect(reply).toBeFocused()
    const options = button(ownComment, /^Options/)
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
    await chooseLastMenuItem(page)
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(page, 'Tab')
    await press(page, 'Enter')
    await expect(ownComment).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, button(card, /^Comment \d/))
    await press(page, 'Enter')
    await expect(field).toHaveCount(0)
  })

  await test.step('the student looks through photos side by side, small and large', async () => {
    const posts = (await (await page.request.get('/api/posts?limit=100')).json()) as {
      id: number
      media: { kind: string }[]
    }[]
    const postWithPhotos = posts.find(
      ({ media }) => media.length > 1 && media.every(({ kind }) => kind === 'image'),
    )
    await navigateTo(page, `/posts/${postWithPhotos?.id}`, 'Post')
    const photos = page.getByRole('list', { name: 'Photos and videos' }).getByRole('button')
    await expect(photos.first()).toBeVisible()
    const count = await photos.count()
    await tabTo(page, photos.first())
    await press(page, 'ArrowRight')
    await expect(photos.nth(1)).toBeFocused()
    await expect(photos.nth(1)).toBeInViewport({ ratio: 0.9 })
    await press(page, 'Enter')
    const photoDialog = page.getByRole('dialog', { name: 'Photo' })
    await expect(photoDialog).toBeFocused()
    await expect(photoDialog.getByText(`2/${count}`)).toBeVisible()
    await press(page, 'ArrowLeft')
    await expect(photoDialog.getByText(`1/${count}`)).toBeVisible()
    await press(page, 'Tab')
    await expect(button(photoDialog, 'Close')).toBeFocused()
    await press(page, 'Enter')
    await expect(photoDialog).toBeHidden()
    await expect(photos.nth(1)).toBeFocused()
  })
})

test('a student writes a post with a mention, edits and deletes it, and goes through the feed with the keyboard alone', async ({
  page,
}) => {
  await openAsDemoUser(page, 'vendor')
  const prompt = page.getByRole('link', { name: "What's new?" })
  await expect(prompt).toBeVisible()
  await tabTo(page, prompt)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Your post' })
  await expect(text).toBeFocused()
  const content = `Without a mouse ${Date.now()}`
  await page.keyboard.type(`${content} @ngo`)
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(text).toHaveValue(`${content} @Ngọzi Okafor `)
  await tabTo(page, page.getByRole('button', { name: 'Post', exact: true }))
  await page.keyboard.press('Enter')
  await expect(textOnPage(page, 'Post created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/vendor-dashboard')
  await expect.poll(async () => (await readFocus(page)).name).not.toBe('nothing')

  const [post] = (await (await page.request.get('/api/posts')).json()) as { id: number }[]
  await navigateTo(page, `/posts/${post?.id}`, 'Post')
  const card = page.getByRole('article').filter({ hasText: content })
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
  await expect(textOnPage(page, 'Post updated successfully!')).toBeVisible()
  await expect(card).toContainText('and with patience')
  await expect(options).toBeFocused()
  await press(page, 'Enter')
  await chooseLastMenuItem(page)
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Tab')
  await page.keyboard.press('Enter')
  await expect(textOnPage(page, 'Post deleted successfully!')).toBeVisible()
  await expect(page).not.toHaveURL(/posts/)
  await expect.poll(async () => (await readFocus(page)).name).not.toBe('nothing')

  await test.step('the keys j and k go from post to post, anywhere in the feed, and keep the place', async () => {
    await navigateTo(page, '/social', 'Feed')
    const posts = page.getByRole('feed').getByRole('article')
    await expect(posts.first()).toBeVisible()
    const header = page.getByRole('banner').first()
    /** The focused post: its index in the list, and the pixels between it and the header. */
    const readFocusedPost = () =>
      page.evaluate(() => {
        const item = document.activeElement?.closest<HTMLElement>('[data-index]')
        const line = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const isPost = document.activeElement?.matches('article') ?? false
        return item && isPost
          ? [Number(item.dataset.index), Math.round(item.getBoundingClientRect().top - line)]
          : []
      })
    const expectFocusedPost = (index: number) =>
      expect
        .poll(async () => {
          const [position, gap = 99] = await readFocusedPost()
          return position === index && Math.abs(gap) <= 2
        })
        .toBe(true)
    for (let index = 0; index < 12; index++) {
      await press(page, 'j')
      await expectFocusedPost(index)
    }
    await press(page, 'k')
    await expectFocusedPost(10)
    expect((await readFocus(page)).isVisible).toBe(true)
    await tabTo(page, button(page.locator('[data-index="10"]'), 'Post options'))
    await press(page, 'j')
    await expectFocusedPost(11)
    await expect(header).toBeVisible()
  })
})

test('a student finds and follows a person, answers a request and mutes a word with the keyboard alone', async ({
  page,
  openBrowser,
}) => {
  test.slow()
  const name = `Somto Agu ${Date.now().toString(36)}`
  const requester = await signUpStudent(await openBrowser(), { name })
  const { headers } = await signUpStudent(page, { name: 'Chidi Eze' })
  await page.request.put('/api/users/profile', { headers, data: { isPrivate: true } })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  const ownId = new URL(page.url()).pathname.split('/').pop()
  expect((await page.request.post(`/api/follow/${ownId}`, { headers: requester.headers })).ok()).toBe(true)
  await expect(heading).toContainText('Chidi Eze')

  await test.step('the student finds and follows a person, and uses the tabs and the menu of the profile', async () => {
    await press(page, '/')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(name)
    // Until the answer arrives, the first row belongs to the earlier text.
    await expect(page.getByRole('row').first()).toContainText(name)
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
    await chooseLastMenuItem(page)
    await expect(page.getByRole('dialog', { name: 'Report Account' })).toBeFocused()
    const [first, second] = [page.getByRole('radio').first(), page.getByRole('radio').nth(1)]
    await tabTo(page, first)
    // Held as long as a finger holds it: the target is chosen before the key is up.
    await page.keyboard.down('ArrowDown')
    await expect(second).toBeFocused()
    await expect(second).toBeChecked()
    await page.keyboard.up('ArrowDown')
    await press(page, 'Escape')
    await expect(options).toBeFocused()
  })

  await test.step('the student accepts a request, mutes a word and unmutes it', async () => {
    await navigateTo(page, '/follow-requests', /request/i)
    const accept = button(page, /^Accept.*Somto Agu/)
    await expect(accept).toBeVisible()
    await tabTo(page, accept)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible()
    await expect(heading).toBeFocused()
    await navigateTo(page, '/muted-words', 'Muted words')
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
