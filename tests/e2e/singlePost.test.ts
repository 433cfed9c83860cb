// A post by itself: read by a stranger from a link, talked about by students, live in the browsers of both.
import type { Locator, Page } from 'playwright'
import { awayUntilTapped, expect, student, subscribed, test, type Student } from './browser.ts'

const phone = { viewport: { width: 390, height: 844 } }

test.use(phone)

interface Reader extends Student {
  page: Page
}

/** Somebody new who reads on that phone. */
const reader = async (page: Page, name: string): Promise<Reader> => ({
  page,
  ...(await student(page, { name })),
})

async function publish({ page, headers }: Reader, content: string): Promise<number> {
  const answer = await page.request.post('/api/posts', { headers, data: { content } })
  return (await answer.json()).id
}

/** Opens the post, once what happens to it is followed. */
const watch = ({ page }: Reader, postId: number) =>
  Promise.all([subscribed(page, 'WatchComments'), page.goto(`/posts/${postId}`)])

const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const comment = (page: Page, by: string) => page.getByRole('group', { name: `Comment by ${by}` })
const commentButton = (page: Page) => page.getByRole('article').getByRole('button', { name: /comment/i })

test('a stranger reads a post from a link, is invited in, and nobody asks for the comments', async ({
  page,
  another,
}) => {
  const author = await reader(await another(), 'Kẹ́mi Ajayi')
  const postId = await publish(author, 'Night market sold out three weekends running.')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await page.goto(`/post/${postId}`)
  await expect(page).toHaveURL(`/posts/${postId}`)
  await expect(page).toHaveTitle('Post · Fennec')
  await expect(page.getByText('Night market sold out')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join the conversation' })).toBeVisible()
  await commentButton(page).click()
  await expect(page.getByText('Please login to comment', { exact: true })).toBeVisible()
  expect(asked.filter((body) => /comment/i.test(body))).toEqual([])
  expect(asked.filter((body) => body.includes('PublicPostQuery'))).toHaveLength(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    `/register?next=${encodeURIComponent(`/posts/${postId}`)}`,
  )
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/posts/${postId}`)}`)
})

test('two students talk under a post, and each sees the other at once and everything once', async ({
  page,
  another,
}) => {
  const [ada, bola] = [await reader(page, 'Ada Obi'), await reader(await another(phone), 'Bọ́lá Adé')]
  const postId = await publish(ada, 'Gate closes by 10 now o.')
  await watch(ada, postId)
  await watch(bola, postId)

  await field(bola.page).fill('9:20 from Yaba or from Onike?')
  await field(bola.page).press('Enter')
  await expect(bola.page.getByText('Comment posted!', { exact: true })).toBeVisible()
  await expect(field(bola.page)).toHaveValue('')
  for (const { page } of [ada, bola]) {
    await expect(comment(page, bola.name)).toHaveCount(1)
    await expect(commentButton(page)).toContainText('1')
  }

  await comment(ada.page, bola.name)
    .getByRole('button', { name: `Reply to ${bola.name}` })
    .click()
  await ada.page.keyboard.type('Yaba.')
  await ada.page.keyboard.press('Enter')
  await expect(comment(ada.page, ada.name)).toContainText(`@${bola.name} Yaba.`)
  await bola.page.getByRole('button', { name: 'View 1 reply' }).click()
  await expect(comment(bola.page, ada.name).getByRole('link', { name: `@${bola.name}` })).toBeVisible()
  for (const { page } of [ada, bola]) await expect(commentButton(page)).toContainText('2')

  await comment(bola.page, bola.name)
    .getByRole('button', { name: /Options/ })
    .click()
  await bola.page.getByRole('menuitem', { name: 'Edit comment' }).click()
  await bola.page.getByRole('textbox', { name: 'Edit comment' }).fill('From Yaba?')
  await bola.page.getByRole('button', { name: 'Save' }).click()
  await expect(comment(ada.page, bola.name)).toContainText('From Yaba?')
  await expect(comment(ada.page, bola.name)).toContainText('Edited')

  await comment(ada.page, bola.name)
    .getByRole('button', { name: /Options/ })
    .click()
  await ada.page.getByRole('menuitem', { name: 'Hide comment' }).click()
  await expect(comment(bola.page, bola.name)).toContainText('Hidden by the author of the post')
  await comment(ada.page, bola.name)
    .getByRole('button', { name: /Options/ })
    .click()
  await ada.page.getByRole('menuitem', { name: 'Show comment' }).click()
  await expect(comment(bola.page, bola.name)).not.toContainText('Hidden')

  await comment(bola.page, bola.name)
    .getByRole('button', { name: /Options/ })
    .click()
  await bola.page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await bola.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  for (const { page } of [ada, bola]) {
    await expect(comment(page, bola.name)).toHaveCount(0)
    await expect(commentButton(page)).not.toContainText('2')
  }
})

test('somebody without a mouse comments, answers, and comes back to where he was', async ({ page }) => {
  const me = await reader(page, 'Chidi Eze')
  const { name } = me
  await page.goto(`/posts/${await publish(me, 'MTH 201 past questions')}`)
  await commentButton(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('First line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await page.keyboard.press('Enter')
  await expect(comment(page, name)).toContainText('second line')
  await expect(field(page)).toBeFocused()
  const reply = page.getByRole('button', { name: `Reply to ${name}` })
  await reply.press('Enter')
  await expect(page.getByRole('textbox', { name: `Reply to ${name}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('and an answer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('paragraph').filter({ hasText: 'and an answer' })).toBeVisible()
  await expect(reply.first()).toBeFocused()
})

test('a post that is deleted is gone for whoever looks at it, and its author is led home', async ({
  page,
  another,
}) => {
  const [ada, bola] = [await reader(page, 'Ada Obi'), await reader(await another(phone), 'Bọ́lá Adé')]
  const postId = await publish(ada, 'Never mind.')
  await watch(bola, postId)
  await ada.page.goto(`/posts/${postId}`)
  await ada.page
    .getByRole('article')
    .getByRole('button', { name: /options|more/i })
    .click()
  await ada.page.getByRole('menuitem', { name: 'Delete Post' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ada.page).not.toHaveURL(`/posts/${postId}`)
  await expect(bola.page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  await expect(bola.page.getByText('This post may have been deleted.')).toBeVisible()
  await bola.page.reload()
  await expect(bola.page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ mayShow: { errors: /Failed to load resource|could not be reached/ } })

  test('a post is asked for three times, then says so, and comes when it can', async ({ another, page }) => {
    const postId = await publish(await reader(await another(), 'Ada Obi'), 'Still here')
    const asked = await awayUntilTapped(page)
    // An old link is the client's alone: the page of the post itself comes complete.
    await page.goto(`/post/${postId}`)
    await expect(page.getByRole('heading', { name: 'Error loading post' })).toBeVisible({ timeout: 15_000 })
    expect(asked()).toBe(3)
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Still here')).toBeVisible()
  })
})

test('on a phone a student sees her newest comment above the message, and its editor above the bar', async ({
  page,
}) => {
  const ada = await reader(page, 'Ada Obi')
  const postId = await publish(ada, 'Gate closes by 10 now o.')
  const { headers } = ada
  for (let n = 1; n <= 8; n++)
    await page.request.post(`/api/posts/${postId}/comments`, { headers, data: { content: `Comment ${n}` } })
  await page.goto(`/posts/${postId}`)
  const edge = async (part: Locator, side: 'top' | 'bottom') => {
    const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: 0 }
    return side === 'top' ? y : y + height
  }

  await field(page).fill('The last of all')
  await field(page).press('Enter')
  const message = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(message).toContainText('Comment posted!')
  const last = page.getByRole('group', { name: /^Comment by/ }).last()
  await expect(last).toContainText('The last of all')
  const isClear = async () => (await edge(last, 'bottom')) <= (await edge(message, 'top'))
  await expect.poll(isClear).toBe(true)

  await last.getByRole('button', { name: /^Options/ }).click()
  await page.evaluate(() => scrollBy(0, -60))
  await page.getByRole('menuitem', { name: 'Edit comment' }).click()
  const save = last.getByRole('button', { name: 'Save' })
  const bar = page.getByRole('navigation', { name: 'Main' }).last()
  await expect(save).toBeVisible()
  await expect.poll(async () => (await edge(save, 'bottom')) <= (await edge(bar, 'top'))).toBe(true)
})
