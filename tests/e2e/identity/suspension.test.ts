// Suspension of a student while Fennec is open: the banner appears at once, posting is refused, and an appeal is
// possible.
import type { Page } from 'playwright'
import {
  waitForDeferredCode,
  demoCredentials,
  expect,
  signUpStudent,
  waitForSubscription,
  test,
} from '../browser.ts'
import { button, press, textOnPage, tabTo } from '../keyboard.ts'

test.use({ allowedConsole: { errors: /status of 403|Failed to create post/ } })

/** Opens a GraphQL client that is signed in as the demo admin; `graphql` returns data and the message of a refusal. */
async function openAdminApi(page: Page) {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const context = await page.context().browser()!.newContext({ baseURL: headers.origin })
  const login = await context.request.post('/api/login', { data: demoCredentials('admin'), headers })
  const { token } = (await login.json()) as { token: string }
  return {
    async graphql(query: string, variables: object = {}) {
      const answer = await context.request.post('/graphql', {
        headers: { ...headers, authorization: `Bearer ${token}` },
        data: { query, variables },
      })
      const { data, errors } = (await answer.json()) as {
        data?: Record<string, never>
        errors?: { message: string }[]
      }
      return { data, refusal: errors?.[0]?.message }
    },
    close: () => context.close(),
  }
}

const banner = (page: Page) => page.getByText(/^Your account is suspended until \d+ \w+ \d{4}\. You can read/)

test('a student is suspended while writing, reads the reason, and continues once it is lifted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { headers } = await signUpStudent(page, { name: 'Ṣadé Cole' })
  const viewerAnswer = await page.request.post('/graphql', {
    headers,
    data: { query: '{ viewer { user { id } } }' },
  })
  const userId = (await viewerAnswer.json()).data.viewer.user.id as string
  const admin = await openAdminApi(page)

  await Promise.all([waitForSubscription(page), page.goto('/create-post')])
  await waitForDeferredCode(page)
  const textField = page.getByRole('textbox', { name: 'Your post' })
  await textField.fill('Selling my lab coat')
  await expect(banner(page)).toBeHidden()

  const until = new Date(Date.now() + 9 * 86_400_000).toISOString()
  const suspended = await admin.graphql(
    'mutation ($input: SuspendUserInput!) { suspendUser(input: $input) { sanction { id } } }',
    { input: { userId, until, rule: 'SCAM', words: 'Three people paid you for nothing.' } },
  )
  expect(suspended.refusal).toBeUndefined()
  await expect(banner(page)).toBeVisible()

  await page.getByRole('button', { name: 'Post', exact: true }).click()
  // The line over the screen shows the reason.
  await expect(page.getByText('Failed to create post', { exact: true })).toBeVisible()
  await expect(textField).toHaveValue('Selling my lab coat')

  await page.getByRole('link', { name: 'Why, and how to appeal' }).click()
  await expect(page).toHaveURL('/account-standing')
  const card = page.getByRole('article', { name: /^Suspended until / })
  await expect(card.getByText('Three people paid you for nothing.')).toBeVisible()
  await test.step('the student cancels an appeal, then appeals, with the keyboard alone', async () => {
    const appeal = button(card, 'Appeal')
    await tabTo(page, appeal)
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Appeal' })
    const reasonField = dialog.getByLabel('Why do you see it differently?')
    await expect(dialog).toBeVisible()
    await press(page, 'Escape')
    await expect(dialog).toBeHidden()
    await expect(appeal).toBeFocused()
    await press(page, 'Enter')
    await expect(dialog).toBeVisible()
    await tabTo(page, reasonField)
    await page.keyboard.type('I gave two of them their money back.')
    await tabTo(page, button(dialog, 'Send'))
    await press(page, 'Enter')
    await expect(textOnPage(page, 'Appeal sent')).toBeVisible()
    await expect(appeal).toHaveCount(0)
    await expect(card).toContainText('I gave two of them their money back.')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  const lifted = await admin.graphql(
    'mutation ($input: LiftSuspensionInput!) { liftSuspension(input: $input) { user { id } } }',
    { input: { userId } },
  )
  expect(lifted.refusal).toBeUndefined()
  await expect(banner(page)).toBeHidden()
  await expect(card.getByText(/^Ended on/)).toBeVisible()
  await admin.close()

  await page.goBack()
  await expect(textField).toHaveValue('Selling my lab coat')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!', { exact: true })).toBeVisible()
})
