// A like comes to the badges of its author at once, leads to the post, and once it was seen on one device it is read on the other.
import { arrive, expect, student, subscribed, test } from './browser.ts'

test('a student is told of a like on two devices, and what she has seen on one is read on the other', async ({
  page,
  another,
}) => {
  const author = await student(page, { name: 'Ada Obi' })
  const { headers } = author
  const posted = await page.request.post('/api/posts', { headers, data: { content: 'Who has MTH 201?' } })
  const { id } = (await posted.json()) as { id: number }
  const phone = await another({ viewport: { width: 390, height: 844 } })
  await Promise.all([
    subscribed(page, 'useUnreadNotifications'),
    page.goto('/settings'),
    subscribed(phone, 'useUnreadNotifications'),
    arrive(phone, author, '/activity'),
  ])

  const reader = await another()
  const bayo = await student(reader, { name: 'Bayo Ade' })
  await reader.request.post(`/api/posts/${id}/like`, { headers: bayo.headers, data: { liked: true } })
  const told = 'Notifications, 1 unread notification'
  const inRail = page.getByRole('navigation').getByRole('link', { name: told })
  const bell = phone.getByRole('banner').getByRole('link', { name: told })
  await expect(inRail).toBeVisible()
  await expect(bell).toBeVisible()

  await bell.click()
  const row = phone.getByRole('link', { name: 'Bayo Ade liked your post' })
  await expect(row).toBeVisible()
  await expect(phone.getByText('Unread', { exact: true })).toBeHidden()
  await expect(inRail).toBeHidden()
  await row.click()
  await expect(phone.getByRole('article', { name: 'Ada Obi' })).toContainText('Who has MTH 201?')
})
