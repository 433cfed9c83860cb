// Money as people meet it: a vendor links a bank and sells, a student pays on the page of the card, and it is handed over by a code.
import type { Page } from 'playwright'
import { expect, student, subscribed, test } from './browser.ts'

interface Sold {
  id: number
  name: string
}

/** Something that a new vendor sells, whose bank account is linked in this browser. */
async function offer(page: Page): Promise<Sold> {
  const { headers } = await student(page, { name: 'Ngozi Eze', userType: 'vendor' })
  await page.goto('/vendor-bank-account')
  await page.getByRole('combobox', { name: 'Bank' }).click()
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click()
  await page.getByRole('textbox', { name: 'Account number' }).fill('0123456789')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Account Verified!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Link Bank Account' }).click()
  await expect(page).toHaveURL('/vendor-products')
  const name = `Lamp ${Date.now()}`
  const data = { name, description: 'Bright', price: '9500', stock: '5' }
  const answer = await page.request.post('/api/products', { headers, data })
  expect(answer.status()).toBe(201)
  return { id: ((await answer.json()) as { id: number }).id, name }
}

/** Fills in the checkout on the page of the product, as far as the page of the card. */
async function checkOut(page: Page, { id }: Sold) {
  await page.goto(`/products/${id}`)
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('textbox', { name: 'Shipping address' }).fill('Room 7, New Hall')
  await dialog.getByRole('button', { name: 'Pay ₦19,000' }).click()
  await page.getByTestId('pay').waitFor()
}

async function card(page: Page, number: string, cvv: string) {
  await page.getByTestId('card-number').fill(number)
  await page.getByTestId('card-expiry').fill('12/30')
  await page.getByTestId('card-cvv').fill(cvv)
  await page.getByTestId('pay').click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The code of an order that has just been paid, once the vendor has sent it and has come to the field for the code. */
async function shipped(buyer: Page, seller: Page): Promise<string> {
  await seller.getByRole('button', { name: 'Mark shipped' }).click()
  // By keyboard: on a low screen what was said may still lie over it, and stays while the mouse is on it.
  await buyer.getByRole('link', { name: 'View order' }).press('Enter')
  await expect(buyer.getByText('Shipped by the vendor')).toBeVisible()
  const told = await buyer.getByRole('region', { name: 'Your hand-over code' }).textContent()
  await seller.getByRole('button', { name: 'Enter code' }).click()
  return told?.match(/\d{6}/)?.[0] ?? ''
}

test('a student pays with her second card, and has it when she gives the vendor her code', async ({
  page,
  another,
}) => {
  const seller = await another()
  const sold = await offer(seller)
  await seller.goto('/vendor-orders')
  await expect(heading(seller, 'No orders yet')).toBeVisible()

  await student(page, { name: 'Zainab Bello' })
  await checkOut(page, sold)
  await card(page, '4084 0800 0000 5408', '001')
  await expect(page.getByTestId('message')).toContainText('Declined')
  await card(page, '4084 0840 8408 4081', '408')
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByText('₦19,000').first()).toBeVisible()

  // He is told without a reload, and so is she.
  const code = await shipped(page, seller)
  await seller.getByRole('textbox', { name: 'Hand-over code' }).fill(code === '000000' ? '000001' : '000000')
  await expect(seller.getByText('That is not the code of this order')).toBeVisible()
  await seller.getByRole('textbox', { name: 'Hand-over code' }).fill(code)
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expect(seller.getByText('1 total order')).toBeVisible()
  await review(page, seller)
  await seller.getByRole('link', { name: 'Ledger' }).click()
  await expect(seller.getByText('₦18,620').first()).toBeVisible()
  const saved = seller.waitForEvent('download')
  await seller.getByRole('button', { name: 'Download the month as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^fennec-\d{4}-\d\d\.csv$/)
  // Whoever looks at what she sells reads how it went.
  await page.goto(`/products/${sold.id}`)
  await expect(page.getByText('1 order delivered · no refunds')).toBeVisible()
  await expect(page.getByText('5 from 1 review')).toBeVisible()
})

/** What the buyer says reaches the vendor by itself, and so does the answer the buyer. */
async function review(buyer: Page, seller: Page) {
  await buyer.getByRole('button', { name: 'Write a review' }).click()
  await buyer.getByRole('radio', { name: '5 stars' }).click()
  await buyer.getByRole('textbox', { name: /What should others know/ }).fill('Bright, as promised')
  await buyer.getByRole('button', { name: 'Publish' }).click()
  await expect(seller.getByText('Bright, as promised')).toBeVisible()
  await seller.getByRole('button', { name: 'Reply' }).click()
  await seller.getByRole('textbox', { name: 'Your reply' }).fill('Thank you!')
  await seller.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
  await expect(buyer.getByText('Thank you!')).toBeVisible()
}

test('a student whose bank asks for a PIN, a code and on its own page pays all the same', async ({
  page,
  another,
}) => {
  const sold = await offer(await another())
  await student(page)
  await checkOut(page, sold)
  await card(page, '5060 6666 6666 6666 666', '123')
  await page.getByTestId('pin').fill('1234')
  await page.getByTestId('continue').click()
  await page.getByTestId('otp').fill('123456')
  await page.getByTestId('continue').click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await checkOut(page, sold)
  await card(page, '5192 6027 2058 4796', '123')
  await page.getByTestId('bank-auth-approve').click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

test('a student who calls it off is charged nothing, and may pay it later or let it go', async ({
  page,
  another,
}) => {
  const sold = await offer(await another())
  await student(page)
  await checkOut(page, sold)
  await page.getByTestId('cancel').click()
  await expect(heading(page, 'Payment Not Completed')).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByTestId('pay').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order cancelled', { exact: true })).toBeVisible()
  await page.goto(`/products/${sold.id}`)
  await expect(page.getByText('Only 5 left')).toBeVisible()
})

test('whoever closes the page of the card after paying has paid: the order says so by itself', async ({
  page,
  another,
}) => {
  const sold = await offer(await another())
  const { headers } = await student(page)
  const elsewhere = await another()
  await checkOut(page, sold)
  const address = page.url()
  // Nothing is told live before it has been paid, as on a slow line.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/socket-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/orders')
  await expect(page.getByText('Pending').first()).toBeVisible()
  await elsewhere.goto(address)
  // Back on our side nobody is signed in there: only the provider tells.
  await card(elsewhere, '4084 0840 8408 4081', '408')
  const query = '{ viewer { purchases(first: 1) { edges { node { status } } } } }'
  const known = () => page.request.post('/graphql', { headers, data: { query } })
  await expect.poll(async () => (await known()).text()).toContain('PAID')
  letThrough()
  await expect(page.getByText('Paid').first()).toBeVisible()
})

test('a buyer whom the vendor does not know asks about a product, is heard at once, and goes on writing', async ({
  page,
  another,
}) => {
  const seller = await another({ viewport: { width: 390, height: 844 } })
  const sold = await offer(seller)
  await page.setViewportSize({ width: 390, height: 844 })
  await student(page, { name: 'Zainab Bello' })
  await Promise.all([subscribed(seller, 'useUnreadMessages'), seller.goto('/vendor-products')])
  const chats = (words: string) =>
    seller.getByRole('navigation').getByRole('link', { name: words, exact: true })
  await expect(chats('Messages')).toBeVisible()

  await page.goto(`/products/${sold.id}`)
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Message Ngozi Eze' })
  await expect(page.getByRole('group', { name: 'Product' })).toContainText(sold.name)
  await field.fill('Does it come with a bulb?')
  await page.keyboard.press('Enter')
  await expect(chats('Messages, 1 unread message')).toBeVisible()
  await expect(page.getByText('Delivered')).toBeVisible()
  await field.fill('I am at New Hall')
  await page.keyboard.press('Enter')
  await expect(chats('Messages, 2 unread messages')).toBeVisible()

  await chats('Messages, 2 unread messages').click()
  await seller.getByRole('link', { name: 'Zainab Bello' }).click()
  const said = seller.getByRole('list', { name: 'Messages with Zainab Bello' })
  await expect(said).toContainText('Does it come with a bulb?')
  await expect(said.getByRole('link', { name: new RegExp(sold.name) })).toBeVisible()
  await seller.getByRole('textbox', { name: 'Message Zainab Bello' }).fill('Yes, two')
  await seller.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Yes, two')).toBeVisible()
})

test.describe('on phones', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an order whose product is deleted ends for both, and its vendor never learns where it went', async ({
    page,
    another,
  }) => {
    const seller = await another({ viewport: { width: 390, height: 844 } })
    const sold = await offer(seller)
    await student(page, { name: 'Zainab Bello' })
    await page.goto(`/products/${sold.id}`)
    await page.getByRole('link', { name: 'Message', exact: true }).click()
    await page.getByRole('textbox', { name: /message/i }).fill('Is it still there?')
    await page.keyboard.press('Enter')
    await expect(seller.getByRole('link', { name: /^Messages.*1 unread/ }).first()).toBeVisible()
    await checkOut(page, sold)
    await page.getByTestId('cancel').click()
    await page.getByRole('link', { name: 'View order' }).click()
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()

    await seller.goto('/vendor-orders')
    await expect(seller.getByText('Zainab Bello').first()).toBeVisible()
    await expect(seller.getByText('Room 7, New Hall')).toHaveCount(0)
    await expect(seller.getByRole('link', { name: /@live/ })).toHaveCount(0)
    await seller.goto('/vendor-products')
    await seller.getByRole('button', { name: `Delete ${sold.name}` }).click()
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

    await expect(page.getByText('Ended: it can no longer be bought')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
    for (const who of [page, seller]) {
      await who.goto('/notifications')
      await expect(who.getByText(/it can no longer be bought/)).toBeVisible()
    }
  })

  test('a vendor who leaves takes the reviews along, and nothing is offered that would be refused', async ({
    page,
    another,
  }) => {
    const seller = await another({ viewport: { width: 390, height: 844 } })
    const sold = await offer(seller)
    await student(page, { name: 'Zainab Bello' })
    const bought: string[] = []
    for (const order of ['reviewed', 'not reviewed']) {
      await seller.goto('/vendor-orders')
      await checkOut(page, sold)
      await card(page, '4084 0840 8408 4081', '408')
      const code = await shipped(page, seller)
      await seller.getByRole('textbox', { name: 'Hand-over code' }).fill(code)
      await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible()
      if (order === 'reviewed') await review(page, seller)
      bought.push(page.url())
    }
    await page.goto(`/products/${sold.id}`)
    await page.getByRole('link', { name: 'Message', exact: true }).click()
    await expect(page).toHaveURL(/\/messages\/\d+/)
    const chat = new URL(page.url()).pathname

    await seller.goto('/account')
    await seller.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = seller.getByRole('alertdialog')
    await expect(dialog).toContainText('reviews of what you sold')
    await dialog.getByRole('textbox', { name: /^Type DELETE/ }).fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(seller).toHaveURL('/login')

    for (const order of bought) {
      await page.goto(order)
      await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('this order cannot be reviewed')).toBeVisible()
      await expect(page.getByRole('button', { name: /review/i })).toHaveCount(0)
    }
    const viewer = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as number)
    for (const path of [chat, '/messages/99999', `/messages/${viewer}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: /Chat not found|This is you/ })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL('/messages')
    }
  })
})
