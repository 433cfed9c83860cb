// Orders in the browser: a vendor links a bank account and sells, a student pays by card and gets the order for a code.
import type { Page } from 'playwright'
import { expect, signUpStudent, test } from '../browser.ts'

interface SoldProduct {
  id: number
  name: string
}

/** Creates a product of a new vendor, who links a bank account in this browser. */
async function createProduct(page: Page): Promise<SoldProduct> {
  const { headers } = await signUpStudent(page, { name: 'Ngozi Eze', userType: 'vendor' })
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

/** Fills in the checkout from the product's page to the card page. */
async function checkOut(page: Page, { id }: SoldProduct) {
  await page.goto(`/products/${id}`)
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('textbox', { name: 'Shipping address' }).fill('Room 7, New Hall')
  await dialog.getByRole('button', { name: 'Pay ₦19,000' }).click()
  await page.getByTestId('pay').waitFor()
}

async function payByCard(page: Page, number: string, cvv: string) {
  await page.getByTestId('card-number').fill(number)
  await page.getByTestId('card-expiry').fill('12/30')
  await page.getByTestId('card-cvv').fill(cvv)
  await page.getByTestId('pay').click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Marks a paid order as shipped, opens the vendor's field for the hand-over code, and returns the code the buyer sees. */
async function shipAndReadCode(buyer: Page, seller: Page): Promise<string> {
  await seller.getByRole('button', { name: 'Mark shipped' }).click()
  // By keyboard: a toast may cover the button on a low screen, and stays under the mouse.
  await buyer.getByRole('link', { name: 'View order' }).press('Enter')
  await expect(buyer.getByText('Shipped by the vendor')).toBeVisible()
  const codeText = await buyer.getByRole('region', { name: 'Your hand-over code' }).textContent()
  await seller.getByRole('button', { name: 'Enter code' }).click()
  return codeText?.match(/\d{6}/)?.[0] ?? ''
}

test('a student cancels a payment, pays with a second card, and gets the order for the hand-over code', async ({
  page,
  openBrowser,
}) => {
  const seller = await openBrowser()
  const sold = await createProduct(seller)
  await seller.goto('/vendor-orders')
  await expect(heading(seller, 'No orders yet')).toBeVisible()

  await signUpStudent(page, { name: 'Zainab Bello' })
  await checkOut(page, sold)
  await page.getByTestId('cancel').click()
  await expect(heading(page, 'Payment Not Completed')).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  const payNow = page.getByRole('button', { name: 'Pay now' })
  await payNow.click()
  await page.getByTestId('pay').waitFor()
  await page.goBack()
  await payNow.click()
  await payByCard(page, '4084 0800 0000 5408', '001')
  await expect(page.getByTestId('message')).toContainText('Declined')
  await payByCard(page, '5060 6666 6666 6666 666', '123')
  await page.getByTestId('pin').fill('1234')
  await page.getByTestId('continue').click()
  await page.getByTestId('otp').fill('123456')
  await page.getByTestId('continue').click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByText('₦19,000').first()).toBeVisible()

  // The vendor and the buyer see it without a reload.
  const code = await shipAndReadCode(page, seller)
  await seller.getByRole('textbox', { name: 'Hand-over code' }).fill(code === '000000' ? '000001' : '000000')
  await expect(seller.getByText('That is not the code of this order')).toBeVisible()
  await seller.getByRole('textbox', { name: 'Hand-over code' }).fill(code)
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expect(seller.getByText('1 total order')).toBeVisible()
  await writeReviewAndReply(page, seller)
  await seller.getByRole('link', { name: 'Ledger' }).click()
  await expect(seller.getByText('₦18,620').first()).toBeVisible()
  const download = seller.waitForEvent('download')
  await seller.getByRole('button', { name: 'Download the month as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^fennec-\d{4}-\d\d\.csv$/)
  // The product's page shows the review.
  await page.goto(`/products/${sold.id}`)
  await expect(page.getByText('1 order delivered · no refunds')).toBeVisible()
  await expect(page.getByText('5 from 1 review')).toBeVisible()
})

/** Writes a review, which the vendor sees live, and replies to it, which the buyer sees live. */
async function writeReviewAndReply(buyer: Page, seller: Page) {
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
