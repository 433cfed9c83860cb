// Sign-up, first sign-in and sign-out of a vendor, by keyboard.
import { acceptTerms, expect, newAccount, test } from '../browser.ts'

test('a newcomer signs up with the keyboard alone, signs in, lands on the dashboard and signs out', async ({
  page,
}) => {
  const account = newAccount('Ọlá Adé')
  const tabAndType = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/user-selection')
  await page.getByRole('link', { name: /^Vendor/ }).click()
  await expect(page).toHaveURL('/register?type=vendor')
  const vendorOption = page.getByRole('radio', { name: 'Vendor' })
  await expect(vendorOption).toBeChecked()
  await vendorOption.focus()
  await tabAndType(account.name)
  await tabAndType('unil')
  await expect(page.getByRole('option', { name: 'University of Lagos' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'University' })).toHaveValue('University of Lagos')
  await tabAndType(account.email)
  await tabAndType('08035550142')
  await tabAndType(account.password)
  await page.getByRole('textbox', { name: 'Confirm' }).focus()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible()

  // The URL changes before the screen renders, and sign-up has a Password field too.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.getByRole('textbox', { name: 'Password' }).focus()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/upload-picture')
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
  await expect(page).toHaveURL('/vendor-dashboard')
  await acceptTerms(page)
  await expect(page.getByRole('article').first()).toBeVisible()

  // Going back does not return to a step of sign-up.
  const visitedPaths: string[] = []
  page.on('framenavigated', (frame) => visitedPaths.push(new URL(frame.url()).pathname))
  await page.goBack()
  await expect.poll(() => visitedPaths).toContain('/user-selection')
  await expect(page).toHaveURL('/vendor-dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/welcome')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('authToken')
})
