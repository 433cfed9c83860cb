// What a developer of another app meets: GraphiQL and the page of the REST API, from this server alone.
import { arrive, arriveAs, expect, makeAccount, subscribed, test } from './browser.ts'

test('a developer opens GraphiQL, signed in by her cookie, and runs the query that is waiting', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseURL ?? '') && !/^(blob|data):/.test(url)) foreign.push(url)
  })
  await arriveAs(page, 'vendor', '/graphql')
  await page.getByRole('button', { name: /execute query/i }).click()
  await page.getByRole('menuitem', { name: 'You' }).click()
  await expect(page.getByText('vendor@fennec.demo')).toBeVisible()
  expect(foreign).toEqual([])
})

test('a developer follows a subscription in GraphiQL, signed in by her cookie', async ({ page, request }) => {
  const account = await makeAccount(page)
  await arrive(
    page,
    account,
    `/graphql?query=${encodeURIComponent('subscription { sessionEnded { __typename ... on SessionEnded { device } } }')}`,
  )
  // Looked for from the moment there is a socket: it may be sent before the click is over.
  const following = subscribed(page)
  await page.getByRole('button', { name: /execute query/i }).click()
  await following

  const headers = { 'user-agent': 'Her lost phone' }
  const { token } = await (await request.post('/api/login', { data: account, headers })).json()
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await expect(page.getByText('Her lost phone')).toBeVisible()
})

test('a developer reads every REST route on one page', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'POST /api/login' })).toBeVisible()
  await page.getByRole('link', { name: 'OpenAPI 3.1' }).click()
  await expect(page.locator('body')).toContainText('"openapi":"3.1.0"')
})
