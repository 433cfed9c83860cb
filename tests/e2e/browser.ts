// A visitor in a browser, whose console must stay quiet, and what she does again and again.
import { expect, test as base, type Page } from 'playwright/test'

export { expect }

export interface NewAccount {
  name: string
  email: string
  password: string
}

interface Fixtures {
  /** The errors a console may show in this journey, such as a call that did not arrive; none unless said. */
  mayShow: { errors?: RegExp }
}

export const test = base.extend<Fixtures>({
  mayShow: [{}, { option: true }],
  page: async ({ page, mayShow }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors.filter((text) => !mayShow.errors?.test(text))).toEqual([])
  },
})

let made = 0

export const newAccount = (name = 'Ngozi Okafor'): NewAccount => ({
  name,
  email: `e2e-${Date.now()}-${made++}@live.unilag.edu.ng`,
  password: 'harmattan rain',
})

export const demo = (role: 'customer' | 'vendor' | 'admin') => ({
  email: `${role}@fennec.demo`,
  password: 'fennec-demo',
})

/** A new account by the REST door, for a journey that begins later. */
export async function makeAccount(page: Page, userType: 'customer' | 'vendor' = 'customer', name?: string) {
  const account = newAccount(name)
  const rest = { university: 'University of Lagos', phone: '08035550142', userType }
  const data = { ...account, ...rest, confirmPassword: account.password }
  expect((await page.request.post('/api/register', { data })).status()).toBe(201)
  return account
}

/** What stands before the first dashboard of a new account. */
export async function acceptTerms(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
}

export async function fillRegistration(page: Page, { name, email, password }: NewAccount) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'University' }).fill('University of Lagos')
  await page.getByRole('combobox', { name: 'University' }).press('Escape')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+234 803 555 0142')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm' }).fill(password)
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs a demo person in and waits for the dashboard. */
export async function arriveAs(page: Page, role: 'customer' | 'vendor' | 'admin') {
  await page.goto('/login')
  await signIn(page, demo(role))
  await expect(page).toHaveURL(`/${role}-dashboard`)
}
