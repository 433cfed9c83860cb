// Follow requests on a phone, under hasty taps.
import { expect, student, test } from '../browser.ts'

test('a student taps Accept twice on a phone, gains one follower, and stays on the requests', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { headers: his } = await student(page, { name: 'Oluwafunmilayo Adebayo' })
  await page.context().clearCookies()
  const { headers } = await student(page, { name: 'Halima Sani' })
  const { id } = (await (await page.request.get('/api/auth/user', { headers })).json()) as { id: number }
  await page.request.put('/api/users/profile', { headers, data: { isPrivate: true } })
  await page.request.post(`/api/follow/${id}`, { headers: his })

  await page.goto('/follow-requests')
  const accept = page.getByRole('button', { name: /^Accept/ })
  const name = await page.getByRole('link', { name: 'Oluwafunmilayo Adebayo' }).boundingBox()
  const answer = await accept.boundingBox()
  expect(answer!.y).toBeGreaterThan(name!.y + name!.height)
  await accept.dblclick()
  await expect(page.getByText('No requests')).toBeVisible()
  await expect(page).toHaveURL('/follow-requests')
  const query = '{ viewer { user { followersCount } } }'
  const counted = await page.request.post('/graphql', { headers, data: { query } })
  expect((await counted.json()).data.viewer.user.followersCount).toBe(1)
})
