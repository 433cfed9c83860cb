// The states that no path alone shows: what to do on which screen before its picture is taken.
import type { Page } from '@playwright/test'
import type { Visitor } from './visitors.ts'

export interface State {
  name: string
  visitor: Visitor
  path: string
  reach(page: Page): Promise<unknown>
}

export const states: State[] = [
  {
    name: 'register-errors',
    visitor: 'signedOut',
    path: '/register',
    reach: (page) => page.getByRole('button', { name: 'Create account' }).click(),
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
    name: 'private-path',
    visitor: 'signedOut',
    path: '/messages',
    reach: (page) => page.getByRole('link', { name: 'Sign in' }).waitFor(),
  },
  {
    name: 'unknown-path',
    visitor: 'signedOut',
    path: '/no-such-page',
    reach: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'loading',
    visitor: 'customer',
    path: '/customer-dashboard',
    async reach(page) {
      await page.route('**/graphql', () => {})
      await page.reload()
      await page.getByRole('status').first().waitFor()
    },
  },
  {
    name: 'server-unreachable',
    visitor: 'customer',
    path: '/customer-dashboard',
    async reach(page) {
      await page.route('**/graphql', (route) => route.abort())
      await page.reload()
      await page.getByRole('button', { name: /retry|try again/i }).waitFor()
    },
  },
]
