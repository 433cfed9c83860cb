// Settings and the account: every change a student makes there holds on her next visit and on her other devices.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import {
  arrive,
  arriveAs,
  expect,
  makeAccount,
  signIn,
  test,
  wayIn,
  type Another,
  type NewAccount,
} from './browser.ts'
import { unzip } from '../support/zip.ts'

test.use({ mayShow: { errors: /status of 40[01]/ } })

/** A fresh account, signed in and looking at /account. */
async function openAccount(page: Page): Promise<NewAccount> {
  const account = await makeAccount(page)
  await arrive(page, account, '/account')
  return account
}

/** Another device of hers. */
async function otherDevice(another: Another, account: NewAccount) {
  const page = await another({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
  })
  await arrive(page, account, '/upload-picture')
  return page
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

async function changePassword(page: Page, from: string, to: string) {
  await row(page, 'Password').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(from)
  await dialog.getByRole('textbox', { name: 'New password' }).fill(to)
  await dialog.getByRole('textbox', { name: 'Confirm' }).fill(to)
  await dialog.getByRole('button', { name: 'Change password' }).click()
}

test('a student changes her name and her handle, and both stay', async ({ page }) => {
  await openAccount(page)
  await row(page, 'Name').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ṣadé Cole')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name changed', { exact: true })).toBeVisible()

  await row(page, 'Handle').click()
  const handle = `sade-${Date.now()}`
  await page.getByRole('textbox', { name: 'Handle', exact: true }).fill(handle.toUpperCase())
  await expect(page.getByText(`You will be @${handle}.unilag`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`You are @${handle}.unilag now.`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('main').getByText('Ṣadé Cole').first()).toBeVisible()
  await expect(page.getByText(/You can change it again on \d+ \w+ \d{4}/)).toBeVisible()
  await expect(row(page, 'Handle')).toHaveCount(0)
})

test('a student moves to another e-mail address, and the move survives a reload', async ({ page }) => {
  const account = await openAccount(page)
  const email = `new-${account.email}`
  await row(page, 'Email').click()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('textbox', { name: 'Current password' }).fill('not it')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Your current password is not right')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(account.password)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = /\d{6}/.exec((await page.getByText(/^Your code is/).textContent()) ?? '')?.[0] ?? ''
  // The toast covers none of the dialog's controls, and can be put away while the dialog is open.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(/^Your code is/)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Enter the code sent to ${email}`)).toBeVisible()
  await row(page, 'Email').click()
  await page.getByLabel('Code').pressSequentially(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Invalid Code', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('')
  await page.getByLabel('Code').pressSequentially(code)
  await expect(page.getByText('Email changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.goto('/login')
  await signIn(page, { ...account, email })
  await expect(page).toHaveURL('/upload-picture')
})

test('a new password signs the other devices out, not this one', async ({ page, another }) => {
  const account = await openAccount(page)
  const phone = await otherDevice(another, account)
  await page.reload()
  await expect(page.getByText('Chrome on Android')).toBeVisible()
  await changePassword(page, account.password, 'harmattan dust')
  await expect(page.getByText('Your other devices have been signed out.', { exact: true })).toBeVisible()
  await expect(page.getByText('Chrome on Android')).toHaveCount(0)

  await phone.goto('/settings')
  await expect(wayIn(phone)).toBeVisible()
  await phone.goto('/login')
  await signIn(phone, { ...account, password: 'harmattan dust' })
  await expect(phone).toHaveURL('/upload-picture')
})

test('a student signs a lost phone out', async ({ page, another }) => {
  const account = await openAccount(page)
  const phone = await otherDevice(another, account)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out this device?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Device signed out', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused()
  await expect(page.getByText('Chrome on Android')).toHaveCount(0)
  await phone.goto('/settings')
  await expect(wayIn(phone)).toBeVisible()
})

test('a student without a mouse finds her account and renames herself', async ({ page }) => {
  await openAccount(page)
  await page.goto('/settings')
  const reach = async (role: 'link' | 'button', name: string) => {
    const wanted = page.getByRole('main').getByRole(role, { name, exact: role === 'link' })
    await expect(wanted).toBeVisible()
    for (let tabs = 0; tabs < 40; tabs++) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  await reach('link', 'Account')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  await reach('button', 'Name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change name' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  for (let tabs = 0; tabs < 4 && !(await field.evaluate((one) => one === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Kẹ́mi Ajayi')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name changed', { exact: true })).toBeVisible()
  await expect(row(page, 'Name')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('settings are reached from the profile, and help and about from there and back', async ({ page }) => {
    await arriveAs(page, 'customer')
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
    await page.getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('link', { name: 'Email support' })).toHaveAttribute('href', /^mailto:.+@/)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', /^mailto:.+@/)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/settings')
  })
})

test('a student takes her data with her: she asks, waits, and opens what she downloads', async ({ page }) => {
  const { email } = await openAccount(page)
  await page.getByRole('button', { name: 'Prepare a copy' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^fennec-[\d-]{10}\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ email })
  expect([...files.keys()]).toContain('README.txt')
})
