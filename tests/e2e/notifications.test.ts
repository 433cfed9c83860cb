// A like comes to the badges of its author at once: a tap on one shows it, and it is read on the other device.
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
    arrive(phone, author, '/about'),
  ])

  const reader = await another()
  const bayo = await student(reader, { name: 'Bayo Ade' })
  await reader.request.post(`/api/posts/${id}/like`, { headers: bayo.headers, data: { liked: true } })
  const told = (place: string) => `${place}, 1 unread notification`
  const inRail = page.getByRole('navigation').getByRole('link', { name: told('Notifications') })
  const heart = phone.getByRole('navigation').getByRole('link', { name: told('Activity') })
  await expect(inRail).toBeVisible()
  await expect(heart).toBeVisible()

  await heart.click()
  const row = phone
    .getByRole('list', { name: 'New notifications' })
    .getByRole('link', { name: 'Bayo Ade liked your post' })
  await expect(row).toBeVisible()
  await expect(phone.getByText('Unread', { exact: true })).toBeHidden()
  await expect(inRail).toBeHidden()
  await row.click()
  await expect(phone.getByRole('article', { name: 'Ada Obi' })).toContainText('Who has MTH 201?')
})
