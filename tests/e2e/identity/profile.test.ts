// Follow requests on a phone, where Accept is tapped twice.
import { expect, signUpStudent, test } from '../browser.ts'

test('a student taps Accept twice on a phone, gains one follower, and stays on the requests', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { headers: followerHeaders } = await signUpStudent(page, { name: 'Oluwafunmilayo Adebayo' })
  await page.context().clearCookies()
  const { headers } = await signUpStudent(page, { name: 'Halima Sani' })
  const { id } = (await (await page.request.get('/api/auth/user', { headers })).json()) as { id: number }
  await page.request.put('/api/users/profile', { headers, data: { isPrivate: true } })
  await page.request.post(`/api/follow/${id}`, { headers: followerHeaders })

  await page.goto('/follow-requests')
  const acceptButton = page.getByRole('button', { name: /^Accept/ })
  const nameBox = await page.getByRole('link', { name: 'Oluwafunmilayo Adebayo' }).boundingBox()
  const acceptBox = await acceptButton.boundingBox()
  expect(acceptBox!.y).toBeGreaterThan(nameBox!.y + nameBox!.height)
  await acceptButton.dblclick()
  await expect(page.getByText('No requests')).toBeVisible()
  await expect(page).toHaveURL('/follow-requests')
  const query = '{ viewer { user { followersCount } } }'
  const counts = await page.request.post('/graphql', { headers, data: { query } })
  expect((await counts.json()).data.viewer.user.followersCount).toBe(1)
})
