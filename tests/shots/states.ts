// Screenshot states that need more than a path: how the page is prepared, and the steps that lead to the state.
import type { Page } from 'playwright'
import { rewriteResponses, goOffline, stallRequests, abortRequests } from './network.ts'
import { moderationStates } from './moderationStates.ts'
import { adminStates } from './adminStates.ts'
import { composeStates } from './composeStates.ts'
import { navigateInApp } from './navigateInApp.ts'
import { activityStates } from './activityStates.ts'
import { marketStates } from './marketStates.ts'
import { moneyStates } from './moneyStates.ts'
import { messageStates } from './messageStates.ts'
import { postStates } from './postStates.ts'
import { profileStates } from './profileStates.ts'
import { searchStates } from './searchStates.ts'
import { singlePostStates } from './singlePostStates.ts'
import { siteStates } from './siteStates.ts'
import { standingStates } from './accountStandingStates.ts'
import { feedStates } from './feedStates.ts'
import type { Visitor } from './visitors.ts'

/** A screenshot of a visitor's screen after some steps. */
export interface State {
  /** File name of the screenshot. */
  name: string
  visitor: Visitor
  path: string
  /** Setup before the path is opened. */
  arrange?(page: Page): Promise<unknown>
  /** Steps on the opened page that lead to the state. */
  reach(page: Page): Promise<unknown>
}

/** Stores the results of earlier steps of password recovery in this tab. */
const storeRecoverySteps = (page: Page, entries: Record<string, string>) =>
  page.evaluate((keys) => {
    for (const [key, value] of Object.entries(keys)) sessionStorage.setItem(key, value)
  }, entries)

/** Simulates a visitor who has yet to accept the terms. */
const withTermsToAccept = rewriteResponses((name, value) => (name === 'termsToAccept' ? 1 : value))

/** Simulates a finished export of the visitor's data. */
const withFinishedExport = rewriteResponses((name, value) =>
  name === 'dataExport'
    ? {
        state: 'READY',
        expiresAt: new Date(Date.now() + 86_400_000),
        size: 48_316_512,
        downloadUrl: '/exports/1',
      }
    : value,
)

export const states: State[] = [
  {
    name: 'register-errors',
    visitor: 'signedOut',
    path: '/register',
    reach: (page) => page.getByRole('button', { name: 'Create account' }).click(),
  },
  {
    name: 'register-terms',
    visitor: 'signedOut',
    path: '/register',
    async reach(page) {
      await page.getByRole('button', { name: 'Terms and Conditions' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'login-failed',
    visitor: 'signedOut',
    path: '/login',
    async reach(page) {
      await page.getByLabel('Email').fill('customer@fennec.demo')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Login failed').first().waitFor()
    },
  },
  {
    name: 'forgot-password-error',
    visitor: 'signedOut',
    path: '/forgot-password',
    async reach(page) {
      await page.getByLabel('Email').fill('uche.obi')
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByText('Please enter a valid email').waitFor()
    },
  },
  {
    name: 'delete-account',
    visitor: 'customer',
    path: '/account',
    async reach(page) {
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await page.getByLabel('Type DELETE to confirm').fill('delete')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
      await page.getByText('Confirmation required').waitFor()
    },
  },
  {
    name: 'enter-code',
    visitor: 'signedOut',
    path: '/forgot-password',
    async reach(page) {
      await storeRecoverySteps(page, {
        resetEmail: 'uche.obi@live.unilag.edu.ng',
        codeSentAt: String(Date.now() - 78_000),
      })
      await navigateInApp(page, '/verify-otp')
      await page.getByLabel('Code').fill('4829')
    },
  },
  {
    name: 'code-expired',
    visitor: 'signedOut',
    path: '/forgot-password',
    async reach(page) {
      await storeRecoverySteps(page, { resetEmail: 'uche.obi@live.unilag.edu.ng', codeSentAt: '1' })
      await navigateInApp(page, '/verify-otp')
      await page.getByText('Expired').waitFor()
    },
  },
  {
    name: 'new-password',
    visitor: 'signedOut',
    path: '/forgot-password',
    async reach(page) {
      await storeRecoverySteps(page, { resetEmail: 'uche.obi@live.unilag.edu.ng', verifiedOtp: '482913' })
      await navigateInApp(page, '/reset-password')
      await page.getByLabel('Password', { exact: true }).fill('dunes at dawn')
    },
  },
  {
    name: 'offline',
    visitor: 'signedOut',
    path: '/login',
    arrange: goOffline,
    reach: (page) => page.getByText('You are offline').waitFor(),
  },
  ...(['customer', 'vendor'] as const).map((visitor) => ({
    name: `terms-${visitor}`,
    visitor,
    path: `/${visitor}-dashboard`,
    arrange: withTermsToAccept,
    reach: (page: Page) => page.getByRole('dialog').waitFor(),
  })),
  {
    name: 'picture-chosen',
    visitor: 'customer',
    path: '/upload-picture',
    async reach(page) {
      await page.getByLabel('Picture', { exact: true }).setInputFiles('web/public/app-icon-512.png')
      await page.getByRole('button', { name: 'Choose another' }).waitFor()
    },
  },
  {
    name: 'picture-refused',
    visitor: 'customer',
    path: '/upload-picture',
    async reach(page) {
      await page.getByLabel('Picture', { exact: true }).setInputFiles('README.md')
      await page.getByText('Invalid file type').first().waitFor()
    },
  },
  ...['Name', 'Handle', 'University', 'Email', 'Password'].map((row) => ({
    name: `account-${row.toLowerCase()}`,
    visitor: 'customer' as const,
    path: '/account',
    async reach(page: Page) {
      await page.getByRole('main').getByRole('button', { name: row }).click()
      await page.getByRole('dialog').waitFor()
    },
  })),
  {
    name: 'account-photo',
    visitor: 'customer',
    path: '/account',
    async reach(page) {
      await page.getByRole('button', { name: 'Change photo' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account-data-ready',
    visitor: 'customer',
    path: '/account',
    arrange: withFinishedExport,
    reach: (page) => page.getByRole('link', { name: 'Download' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'account-sign-out-device',
    visitor: 'customer',
    path: '/account',
    async reach(page) {
      // Signs in another device.
      await fetch(new URL('/api/login', page.url()), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'customer@fennec.demo', password: 'fennec-demo' }),
      })
      await page.reload()
      await page.getByRole('button', { name: 'Sign out' }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'private-path',
    visitor: 'signedOut',
    path: '/login',
    async reach(page) {
      await page.goto('/messages')
      await page.getByRole('link', { name: 'Sign in' }).waitFor()
    },
  },
  {
    name: 'unknown-path',
    visitor: 'signedOut',
    path: '/login',
    async reach(page) {
      await page.goto('/no-such-page')
      await page.getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'loading',
    visitor: 'customer',
    path: '/customer-dashboard',
    arrange: stallRequests,
    reach: (page) => page.getByRole('status').first().waitFor(),
  },
  {
    name: 'server-unreachable',
    visitor: 'customer',
    path: '/customer-dashboard',
    arrange: abortRequests,
    reach: (page) => page.getByRole('button', { name: /retry|try again/i }).waitFor(),
  },
  ...composeStates,
  ...postStates,
  ...singlePostStates,
  ...feedStates,
  ...profileStates,
  ...activityStates,
  ...messageStates,
  ...moneyStates,
  ...adminStates,
  ...moderationStates,
  ...siteStates,
  ...standingStates,
  ...marketStates,
  ...searchStates,
]
