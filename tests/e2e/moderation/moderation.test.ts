// Reports: from students to the admin at the queue, and the results for everybody.
import type { Locator, Page } from 'playwright'
import { arriveAs, expect, student, subscribed, test, signInLink, type Student } from '../browser.ts'
import { follow } from '../../shots/follow.ts'

type Headers = Student['headers']

/** Reports the open post. */
async function reportInBrowser(page: Page, postId: number, why: string) {
  await page.goto(`/posts/${postId}`)
  await page
    .getByRole('button', { name: /^Post options/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Report Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Post' })
  await dialog.getByRole('radio', { name: 'False information' }).check()
  await dialog.getByLabel('Details').fill(why)
  await dialog.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Report submitted', { exact: true })).toBeVisible()
}

async function report(page: Page, headers: Headers, target: string, reason = 'misinformation') {
  const answer = await page.request.post(`/api/reports/${target}`, { headers, data: { reason } })
  expect(answer.ok()).toBe(true)
}

async function publish(page: Page, headers: Headers, content: string): Promise<number> {
  const posted = await page.request.post('/api/posts', { headers, multipart: { content } })
  return ((await posted.json()) as { id: number }).id
}

/** An order of the vendor's product, paid by the student of this browser. */
async function sellTo(page: Page, buyer: Headers, seller: Page, vendor: Headers) {
  const account = { bankCode: '058', accountNumber: '0123456789' }
  const post = async (at: Page, path: string, headers: Headers, data: object) => {
    const answer = await at.request.post(path, { headers, data })
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
async function act(
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
const promoted = (card: Locator) =>
  expect(async () => {
    await card.page().mouse.wheel(0, 2000)
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()

const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

const onPhone = { viewport: { width: 390, height: 844 } }

test(
  'reports from phones reach the admin at once, on a laptop and on a phone, and every decision reaches the people concerned',
  { tag: '@journey' },
  async ({ page, another }) => {
    test.slow()
    await page.setViewportSize(onPhone.viewport)
    const tag = String(Date.now())
    const admin = await another({ viewport: { width: 1280, height: 720 } })
    await Promise.all([
      subscribed(admin, 'AdminNews'),
      arriveAs(admin, 'admin', '/admin/post-reports?status=pending&kind=post'),
    ])
    const author = await another(onPhone)
    const { headers } = await student(author, { name: `Danladi Musa ${tag}`, userType: 'vendor' })
    const contents = ['All exams are cancelled', 'The gate is shut', 'Pay me for grades'].map(
      (text) => `${text} till January ${tag}`,
    )
    const posts: number[] = []
    for (const content of contents) posts.push(await publish(author, headers, content))
    const [first = 0, second = 0, third = 0] = posts
    const cardOf = (text = '') => admin.getByRole('article').filter({ hasText: text })
    const { headers: own } = await student(page, { name: 'Zainab Bello' })
    const others: Headers[] = []
    for (let index = 0; index < 2; index++) others.push((await student(await another())).headers)

    await test.step('three reports of a post are one card with a note, and the admin dismisses it', async () => {
      await reportInBrowser(page, first, 'The registrar says they begin on Monday')
      for (const other of others) await report(page, other, `posts/${first}`)
      const card = cardOf(contents[0])
      await promoted(card)
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
      await follow(page, '/notifications')
      await expectText(page, /has looked at your report: it is within the rules/)
    })

    await test.step('the admin resolves a report, and deletes another post', async () => {
      for (const id of [second, third]) await report(page, own, `posts/${id}`)
      const [shut, grades] = [cardOf(contents[1]), cardOf(contents[2])]
      await promoted(grades)
      await shut.getByRole('button', { name: 'View Details' }).click()
      await admin.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
      await expect(shut).toBeHidden()
      await act(grades, 'Delete Post')
      await expectText(admin, 'Post Deleted')
      expect((await author.request.get(`/api/posts/${third}`, { headers })).status()).toBe(404)
    })

    const { id } = (await (await author.request.get('/api/auth/user', { headers })).json()) as { id: number }
    const card = cardOf(`Danladi Musa ${tag}`).first()

    await test.step('the admin warns the author from a phone, and the author goes on selling', async () => {
      await admin.setViewportSize(onPhone.viewport)
      await report(page, own, `accounts/${id}`, 'spam')
      await follow(admin, '/admin/account-reports?status=pending')
      await promoted(card)
      await act(card, 'Warn', (dialog) => dialog.getByLabel(/^What the person is told/).fill('It is open.'))
      await expect(card).toBeHidden()
      await author.goto('/account-standing')
      await expectText(author, 'It is open.')
      await sellTo(page, own, author, headers)
    })

    await test.step('the admin suspends the author, who sees it at once and appeals', async () => {
      await report(page, others[0] ?? own, `accounts/${id}`, 'scam')
      await promoted(card)
      await act(card, 'Suspend')
      await expectText(author, /^Your account is suspended until \d+ \w+ \d{4}/)
      const standing = author.getByRole('article', { name: /^Suspended until / })
      await standing.getByRole('button', { name: 'Appeal' }).click()
      const dialog = author.getByRole('dialog', { name: 'Appeal' })
      await dialog.getByLabel('Why do you see it differently?').fill(`They all have it by now, ${tag}`)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(standing.getByText('Waiting', { exact: true })).toBeVisible()
      await expect(standing.getByRole('button', { name: 'Appeal' })).toBeHidden()
      await follow(admin, '/admin/appeals')
      await expect(cardOf(`They all have it by now, ${tag}`)).toBeVisible()
    })

    await test.step('the admin deletes the account with an open order, and the buyer is refunded', async () => {
      await follow(admin, '/admin/account-reports?status=resolved')
      await promoted(card)
      await act(card, 'Delete Account', (dialog) =>
        expect(dialog.getByRole('region', { name: 'What goes with it' })).toContainText('₦9,500'),
      )
      await expectText(admin, 'Account Deleted')
      await expect(signInLink(author)).toBeVisible()
      await follow(page, '/orders')
      await expectText(page, /refund/i)
    })
  },
)
