// A single post on a phone: nothing covers the viewer's newest comment.
import type { Locator } from 'playwright'
import { expect, signUpStudent, test } from '../browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a student on a phone sees the newest comment above the toast, and its editor above the bar', async ({
  page,
}) => {
  const { headers } = await signUpStudent(page, { name: 'Ada Obi' })
  const data = { content: 'Gate closes by 10 now o.' }
  const { id: postId } = (await (await page.request.post('/api/posts', { headers, data })).json()) as {
    id: number
  }
  for (let n = 1; n <= 8; n++)
    await page.request.post(`/api/posts/${postId}/comments`, { headers, data: { content: `Comment ${n}` } })
  await page.goto(`/posts/${postId}`)
  const readEdge = async (part: Locator, side: 'top' | 'bottom') => {
    const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: 0 }
    return side === 'top' ? y : y + height
  }

  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await field.fill('The last of all')
  await field.press('Enter')
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast).toContainText('Comment posted!')
  const lastComment = page.getByRole('group', { name: /^Comment by/ }).last()
  await expect(lastComment).toContainText('The last of all')
  const isCommentAboveToast = async () =>
    (await readEdge(lastComment, 'bottom')) <= (await readEdge(toast, 'top'))
  await expect.poll(isCommentAboveToast).toBe(true)

  await lastComment.getByRole('button', { name: /^Options/ }).click()
  await page.evaluate(() => scrollBy(0, -60))
  await page.getByRole('menuitem', { name: 'Edit comment' }).click()
  const save = lastComment.getByRole('button', { name: 'Save' })
  const bar = page.getByRole('navigation', { name: 'Main' }).last()
  await expect(save).toBeVisible()
  await expect.poll(async () => (await readEdge(save, 'bottom')) <= (await readEdge(bar, 'top'))).toBe(true)
})
