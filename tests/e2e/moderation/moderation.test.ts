// Moderation from start to end: students report, an admin decides in the queue, and each decision reaches the people
// concerned.
import type { Locator, Page } from 'playwright'
import {
  openAsDemoUser,
  expect,
  signUpStudent,
  waitForSubscription,
  test,
  signInLink,
  type Student,
} from '../browser.ts'
import { navigateInApp } from '../../shots/navigateInApp.ts'

type Headers = Student['headers']

/** Opens a post and reports it through its dialog. */
async function reportInBrowser(page: Page, postId: number, details: string) {
  await page.goto(`/posts/${postId}`)
  await page
    .getByRole('button', { name: /^Post options/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Report Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Post' })
  await dialog.getByRole('radio', { name: 'False information' }).check()
  await dialog.getByLabel('Details').fill(details)
  await dialog.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Report submitted', { exact: true })).toBeVisible()
}

async function reportOverRest(page: Page, headers: Headers, target: string, reason = 'misinformation') {
  const answer = await page.request.post(`/api/reports/${target}`, { headers, data: { reason } })
  expect(answer.ok()).toBe(true)
}

async function publish(page: Page, headers: Headers, content: string): Promise<number> {
  const posted = await page.request.post('/api/posts', { headers, multipart: { content } })
  return ((await posted.json()) as { id: number }).id
}

/** Creates a product of the vendor, which the student of this browser orders and pays for. */
async function buyProduct(page: Page, buyer: Headers, seller: Page, vendor: Headers) {
  const account = { bankCode: '058', accountNumber: '0123456789' }
  const post = async (browserPage: Page, path: string, headers: Headers, data: object) => {
    const answer = await browserPage.request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, string>
  }
  const { account_name: accountName } = await post(seller, '/api/vendor/verify-account', vendor, account)
  await post(seller, '/api/vendor/bank-account', vendor, { ...account, accountName })
  const lamp = { name: `Lamp ${Date.now()}`, description: 'Bright', price: '9500', stock: '5' }
  const { id: productId } = await post(seller, '/api/products', vendor, lamp)
  const order = { productId, quantity: 1, shippingAddress: 'Room 7, New Hall' }
  const { authorization_url: payment = '', reference } = await post(
    page,
    '/api/payments/initialize',
    buyer,
    order,
  )
  const form = { number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' }
  await page.request.post(`${payment}/card`, { form, maxRedirects: 0 })
  const paid = await page.request.get(`/api/payments/verify/${reference}`, { headers: buyer })
  expect(paid.ok(), await paid.text()).toBe(true)
}

/** Chooses an item from the menu of a card, and fills in its dialog. */
async function actOnReport(
  card: Locator,
  item: string,
  fill: (dialog: Locator) => Promise<unknown> = async () => {},
) {
  const page = card.page()
  await card.getByRole('button', { name: 'Report options' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: /^(Warn|Suspend|Delete)$/ }).click()
  await expect(dialog).toBeHidden()
}

/** Scrolls to a card, as new reports are last in the queue. */
const scrollToReport = (card: Locator) =>
  expect(async () => {
    await card.page().mouse.wheel(0, 2000)
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()

const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

const onPhone = { viewport: { width: 390, height: 844 } }

test(
  'reports from phones reach the admin at once, on a laptop and on a phone, and every decision reaches the people concerned',
  { tag: '@journey' },
  async ({ page, openBrowser }) => {
    test.slow()
    await page.setViewportSize(onPhone.viewport)
    const tag = String(Date.now())
    const admin = await openBrowser({ viewport: { width: 1280, height: 720 } })
    await Promise.all([
      waitForSubscription(admin, 'AdminNews'),
      openAsDemoUser(admin, 'admin', '/admin/post-reports?status=pending&kind=post'),
    ])
    const author = await openBrowser(onPhone)
    const { headers } = await signUpStudent(author, { name: `Danladi Musa ${tag}`, userType: 'vendor' })
    const contents = ['All exams are cancelled', 'The gate is shut', 'Pay me for grades'].map(
      (text) => `${text} till January ${tag}`,
    )
    const posts: number[] = []
    for (const content of contents) posts.push(await publish(author, headers, content))
    const [first = 0, second = 0, third = 0] = posts
    const reportCard = (text = '') => admin.getByRole('article').filter({ hasText: text })
    const { headers: reporter } = await signUpStudent(page, { name: 'Zainab Bello' })
    const otherReporters: Headers[] = []
    for (let index = 0; index < 2; index++)
      otherReporters.push((await signUpStudent(await openBrowser())).headers)

    await test.step('three reports of a post are one card with a note, and the admin dismisses it', async () => {
      await reportInBrowser(page, first, 'The registrar says they begin on Monday')
      for (const other of otherReporters) await reportOverRest(page, other, `posts/${first}`)
      const card = reportCard(contents[0])
      await scrollToReport(card)
      await expect(card).toContainText('and 2 others')
      await expect(card).toContainText('Zainab Bello')
      await card.getByRole('button', { name: 'View Details' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Report details' })
      await expect(dialog.getByText('The registrar says they begin on Monday')).toBeVisible()

      // Back closes the dialog as Escape does, and the draft is kept.
      const notes = dialog.getByLabel('Admin notes (optional)')
      await notes.fill('The senate has said so as well')
      await admin.goBack()
      await expect(dialog).toBeHidden()
      await card.getByRole('button', { name: 'View Details' }).click()
      await expect(notes).toHaveValue('The senate has said so as well')
      await dialog.getByRole('button', { name: 'Dismiss' }).click()
      await expectText(admin, 'Report updated')
      await expect(dialog).toBeHidden()
      await expect(card).toBeHidden()
      await navigateInApp(page, '/notifications')
      await expectText(page, /has looked at your report: it is within the rules/)
    })

    await test.step('the admin resolves a report, and deletes another post', async () => {
      for (const id of [second, third]) await reportOverRest(page, reporter, `posts/${id}`)
      const [secondReport, thirdReport] = [reportCard(contents[1]), reportCard(contents[2])]
      await scrollToReport(thirdReport)
      await secondReport.getByRole('button', { name: 'View Details' }).click()
      await admin.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
      await expect(secondReport).toBeHidden()
      await actOnReport(thirdReport, 'Delete Post')
      await expectText(admin, 'Post Deleted')
      expect((await author.request.get(`/api/posts/${third}`, { headers })).status()).toBe(404)
    })

    const { id } = (await (await author.request.get('/api/auth/user', { headers })).json()) as { id: number }
    const card = reportCard(`Danladi Musa ${tag}`).first()

    await test.step('the admin warns the author from a phone, and the author goes on selling', async () => {
      await admin.setViewportSize(onPhone.viewport)
      await reportOverRest(page, reporter, `accounts/${id}`, 'spam')
      await navigateInApp(admin, '/admin/account-reports?status=pending')
      await scrollToReport(card)
      await actOnReport(card, 'Warn', (dialog) =>
        dialog.getByLabel(/^What the person is told/).fill('It is open.'),
      )
      await expect(card).toBeHidden()
      await author.goto('/account-standing')
      await expectText(author, 'It is open.')
      await buyProduct(page, reporter, author, headers)
    })

    await test.step('the admin suspends the author, who sees it at once and appeals', async () => {
      await reportOverRest(page, otherReporters[0] ?? reporter, `accounts/${id}`, 'scam')
      await scrollToReport(card)
      await actOnReport(card, 'Suspend')
      await expectText(author, /^Your account is suspended until \d+ \w+ \d{4}/)
      const sanctionCard = author.getByRole('article', { name: /^Suspended until / })
      await sanctionCard.getByRole('button', { name: 'Appeal' }).click()
      const dialog = author.getByRole('dialog', { name: 'Appeal' })
      await dialog.getByLabel('Why do you see it differently?').fill(`They all have it by now, ${tag}`)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(sanctionCard.getByText('Waiting', { exact: true })).toBeVisible()
      await expect(sanctionCard.getByRole('button', { name: 'Appeal' })).toBeHidden()
      await navigateInApp(admin, '/admin/appeals')
      await expect(reportCard(`They all have it by now, ${tag}`)).toBeVisible()
    })

    await test.step('the admin deletes the account with an open order, and the buyer is refunded', async () => {
      await navigateInApp(admin, '/admin/account-reports?status=resolved')
      await scrollToReport(card)
      await actOnReport(card, 'Delete Account', (dialog) =>
        expect(dialog.getByRole('region', { name: 'What goes with it' })).toContainText('₦9,500'),
      )
      await expectText(admin, 'Account Deleted')
      await expect(signInLink(author)).toBeVisible()
      await navigateInApp(page, '/orders')
      await expectText(page, /refund/i)
    })
  },
)
