// A single post on a phone: nothing covers the viewer's newest comment.
import type { Locator } from 'playwright'
import { expect, student, test } from '../browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a student on a phone sees the newest comment above the toast, and its editor above the bar', async ({
  page,
}) => {
  const { headers } = await student(page, { name: 'Ada Obi' })
  const data = { content: 'Gate closes by 10 now o.' }
  const { id: postId } = (await (await page.request.post('/api/posts', { headers, data })).json()) as {
    id: number
  }
  for (let n = 1; n <= 8; n++)
    await page.request.post(`/api/posts/${postId}/comments`, { headers, data: { content: `Comment ${n}` } })
  await page.goto(`/posts/${postId}`)
  const edge = async (part: Locator, side: 'top' | 'bottom') => {
    const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: 0 }
    return side === 'top' ? y : y + height
  }

  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await field.fill('The last of all')
  await field.press('Enter')
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
