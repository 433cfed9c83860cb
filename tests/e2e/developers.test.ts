// Developer tools: GraphiQL and the REST reference page, without requests to other sites.
import { demoCredentials, expect, signUpStudent, waitForSubscription, test } from './browser.ts'

test('a developer who returns to GraphiQL finds the last tab, and an empty one answers in one line', async ({
  page,
}) => {
  const runButton = page.getByRole('button', { name: /execute query/i })
  await page.goto('/graphql')
  await runButton.click()
  await page.getByRole('menuitem', { name: 'SignIn' }).click()
  await expect(page.getByText('"token"')).toBeVisible()
  await page.reload()
  await runButton.click()
  await page.getByRole('menuitem', { name: 'You' }).click()
  await expect(page.getByText('customer@fennec.demo').last()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(1)

  await page.getByRole('button', { name: 'New tab' }).click()
  const answer = page.getByRole('region', { name: 'Response' }).or(page.locator('.result-window'))
  // The editors load with the tab: an earlier click would be lost.
  await expect(async () => {
    await runButton.click()
    await expect(answer).toContainText('Syntax Error: Unexpected <EOF>.', { timeout: 500 })
  }).toPass()
  await expect(answer).not.toContainText('stack')
})

test('a developer follows a subscription in GraphiQL by cookie, and nothing loads from other sites', async ({
  page,
  request,
  baseURL,
}) => {
  const externalRequests: string[] = []
  page.on('request', (externalRequest) => {
    const url = externalRequest.url()
    if (!url.startsWith(baseURL ?? '') && !/^(blob|data):/.test(url)) externalRequests.push(url)
  })
  const { email, password } = await signUpStudent(page)
  await page.goto(
    `/graphql?query=${encodeURIComponent('subscription { sessionEnded { __typename ... on SessionEnded { device } } }')}`,
  )
  // Waits from the moment of the socket: the message may precede the end of the click.
  const subscription = waitForSubscription(page)
  await page.getByRole('button', { name: /execute query/i }).click()
  await subscription

  const headers = { 'user-agent': 'Her lost phone' }
  const { token } = await (await request.post('/api/login', { data: { email, password }, headers })).json()
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await expect(page.getByText('Her lost phone')).toBeVisible()
  expect(externalRequests).toEqual([])
})

test('a developer finds a call of the REST API, signs in with it and tries another, on one page', async ({
  page,
}) => {
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'POST /api/login' }).click()
  await expect(page.getByRole('heading', { name: 'POST /api/login' })).toBeInViewport()
  const call = (name: string) => page.getByRole('region', { name, exact: true })
  const login = call('POST /api/login')
  await login.getByText('Try it').click()
  await login.getByLabel('Body').fill(JSON.stringify(demoCredentials('vendor')))
  await login.getByRole('button', { name: 'Send, and write' }).click()
  await expect(login.getByRole('status')).toContainText('200 OK · The token stands in its field now')
  expect(await page.context().cookies()).toEqual([])

  const posts = call('GET /api/posts')
  await posts.getByText('Try it').click()
  await posts.getByLabel('limit').fill('1')
  await posts.getByRole('button', { name: 'Send' }).click()
  await expect(posts.getByRole('status')).toContainText('200 OK · X-Next-Cursor')
  await expect(posts.locator('.answer')).toContainText('"content"')
  await page.getByRole('link', { name: 'OpenAPI 3.1' }).click()
  await expect(page.locator('body')).toContainText('"openapi":"3.1.0"')
})
