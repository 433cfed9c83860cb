// Profiles in real browsers: one person changes hers, another follows it, and each finds what the other did.
import { expect, student, test } from './browser.ts'

test('a student says something of herself, and another finds it, follows her and is counted', async ({
  page,
  another,
}) => {
  await student(page, { name: 'Ngozi Okafor' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Ngozi Okafor' })).toBeVisible()
  await expect(page.getByText('2 left')).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('textbox', { name: 'Bio' }).fill('I fix laptops.')
  await page.getByRole('textbox', { name: 'Link' }).fill('ngozi.example')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()

  const other = await another()
  await student(other, { name: 'Tunde Bello' })
  await other.goto(new URL(page.url()).pathname)
  await expect(other.getByText('I fix laptops.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'ngozi.example' })).toBeVisible()
  await other.getByRole('button', { name: /^Follow/ }).click()
  await expect(other.getByRole('button', { name: /^Unfollow/ })).toBeVisible()
  await expect(other.getByText('1 follower', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: '1 follower' }).click()
  await expect(page.getByRole('link', { name: 'Tunde Bello' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('No followers yet')).toBeVisible()
})

test('a student taps Accept twice on her phone: he follows her, and she stays with her requests', async ({
  page,
  another,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { headers } = await student(page, { name: 'Halima Sani' })
  await page.request.put('/api/users/profile', { headers, data: { isPrivate: true } })
  await page.goto('/profile')
  await expect(page).toHaveURL(/profile\/\d+/)
  const hers = new URL(page.url()).pathname
  const other = await another()
  const { headers: his } = await student(other, { name: 'Oluwafunmilayo Adebayo' })
  await other.request.post(hers.replace('/profile/', '/api/follow/'), { headers: his })

  await page.goto('/follow-requests')
  const accept = page.getByRole('button', { name: /^Accept/ })
  const name = await page.getByRole('link', { name: 'Oluwafunmilayo Adebayo' }).boundingBox()
  const answer = await accept.boundingBox()
  expect(answer!.y).toBeGreaterThan(name!.y + name!.height)
  await accept.dblclick()
  await expect(page.getByText('No requests')).toBeVisible()
  await expect(page).toHaveURL('/follow-requests')
  await page.goto(hers)
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
})
